import { PERSONA_DESCRIPTION_MAX } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import { useDeferredValue, useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { TextAreaField } from '../../ui/form/field.tsx'

/** Who one is, and what that costs of every prompt, as it is typed. */
export function DescriptionField({ initial, error }: { initial: string; error: string | undefined }) {
  const [text, setText] = useState(initial)
  const tokens = countTokens(useDeferredValue(text))
  return (
    <TextAreaField
      label={m.personas_field_description()}
      hint={
        <>
          {m.personas_field_description_hint()}
          <span className="block tabular-nums">
            {m.personas_field_description_count({
              tokens: formatNumber(tokens),
              count: formatNumber(text.length),
              max: formatNumber(PERSONA_DESCRIPTION_MAX),
            })}
          </span>
        </>
      }
      error={error}
      name="description"
      rows={7}
      maxLength={PERSONA_DESCRIPTION_MAX}
      defaultValue={initial}
      onChange={event => setText(event.target.value)}
    />
  )
}
