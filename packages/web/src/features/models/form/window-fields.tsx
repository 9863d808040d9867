import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { Fold } from '../../../ui/elements/collapsible.tsx'
import { largestWindow } from './chosen-model.ts'
import { DraftNumber } from './draft-fields.tsx'
import type { DraftProps } from './draft-props.ts'

/** How much it may read and say. */
export function WindowFields(of: DraftProps) {
  const { draft, change } = of
  const most = largestWindow(draft)
  return (
    <Fold title={m.models_section_window()} isChanged={false}>
      <div className="flex flex-col gap-2">
        <DraftNumber
          of={of}
          name="context_tokens"
          label={m.models_field_context()}
          hint={most === null ? undefined : m.models_field_context_hint({ tokens: formatNumber(most) })}
        />
        {most !== null && Number(draft.context_tokens) < most && (
          <Button
            size="small"
            className="self-start"
            onClick={() => change({ context_tokens: String(most) })}
          >
            {m.models_field_context_all_button()}
          </Button>
        )}
      </div>
      <DraftNumber of={of} name="max_output_tokens" label={m.models_field_output()} />
    </Fold>
  )
}
