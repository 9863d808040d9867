import { providerRequestParts, type RequestPart } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { CheckField } from '../../../ui/form/field.tsx'
import { useIsOwn } from '../store/model-owner.ts'
import { DraftNumber, type DraftProps, DraftText } from './draft-fields.tsx'

export const requestPartNames: Readonly<Record<RequestPart, () => string>> = {
  limit_name: m.models_part_limit_name,
  limit: m.models_part_limit,
  usage: m.models_part_usage,
  cache: m.models_part_cache,
  names: m.models_part_names,
  safety_off: m.models_part_safety_off,
  safety: m.models_part_safety,
  system_role: m.models_part_system_role,
  turns: m.models_part_turns,
  prefill: m.models_part_prefill,
  stream: m.models_part_stream,
}

/** Request parts that this host rejects, as learned or as set by an admin. */
export function HostFields(of: DraftProps) {
  const { draft, change } = of
  const isOwn = useIsOwn()
  const parts = providerRequestParts[draft.provider]
  if (draft.provider === 'llama-cpp' || draft.provider === 'demo') return null
  const toggle = (part: RequestPart, isOut: boolean) =>
    change({ refused: isOut ? [...draft.refused, part] : draft.refused.filter(other => other !== part) })
  return (
    <Collapsible
      title={m.models_section_host()}
      isChanged={
        draft.refused.length > 0 ||
        draft.output_limit !== '' ||
        draft.patience_s !== '' ||
        draft.keep_alive !== '' ||
        draft.proxy_url !== ''
      }
    >
      {parts.length > 0 && <p className="col-span-full text-sm text-ink-soft">{m.models_host_lead()}</p>}
      <div className="col-span-full">
        {parts.map(part => (
          <CheckField
            key={part}
            name={`refused.${part}`}
            label={requestPartNames[part]()}
            checked={draft.refused.includes(part)}
            onChange={event => toggle(part, event.target.checked)}
          />
        ))}
      </div>
      <DraftNumber
        of={of}
        name="output_limit"
        label={m.models_field_output_limit()}
        hint={m.models_field_output_limit_hint()}
        placeholder={m.models_field_daily_none()}
      />
      <DraftNumber
        of={of}
        name="patience_s"
        label={m.models_field_patience()}
        hint={m.models_field_patience_hint()}
        placeholder={m.models_field_patience_usual()}
      />
      {!isOwn && (
        <DraftText
          of={of}
          name="proxy_url"
          label={m.models_field_proxy()}
          hint={m.models_field_proxy_hint()}
          placeholder="http://127.0.0.1:7890"
          spellCheck={false}
        />
      )}
      {draft.provider === 'ollama' && !isOwn && (
        <DraftText
          of={of}
          name="keep_alive"
          label={m.models_field_keep_alive()}
          hint={m.models_field_keep_alive_hint()}
          placeholder={m.models_sampling_placeholder()}
        />
      )}
    </Collapsible>
  )
}
