import { providerSamplingParams, type SamplingName } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Collapsible } from '../../../ui/elements/collapsible.tsx'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { samplingParamNames } from '../store/sampling-names.ts'
import type { DraftProps } from './draft-fields.tsx'
import { numberSamplingParams, supportedParamsOf } from './model-draft.ts'

export function SamplingFields({ draft, change, errors }: DraftProps) {
  const known = providerSamplingParams[draft.provider]
  const taken = supportedParamsOf(draft)
  const isChanged = draft.takes_only !== null || Object.values(draft.sampling).some(typed => typed !== '')
  const take = (name: SamplingName, isTaken: boolean) => {
    const next = known.filter(other => (other === name ? isTaken : taken.includes(other)))
    change({ takes_only: next.length === known.length ? null : next })
  }
  return (
    <Collapsible title={m.models_section_sampling()} isChanged={isChanged}>
      <p className="col-span-full text-sm text-ink-soft">{m.models_sampling_lead()}</p>
      <ul className="col-span-full flex flex-col">
        {numberSamplingParams
          .filter(name => known.includes(name))
          .map(name => (
            <li key={name}>
              <SamplingParamField
                label={samplingParamNames[name]()}
                name={`sampling.${name}`}
                isTaken={taken.includes(name)}
                onTake={isTaken => take(name, isTaken)}
                value={draft.sampling[name] ?? ''}
                onChange={typed => change({ sampling: { ...draft.sampling, [name]: typed } })}
                error={errors[`sampling.${name}`]}
              />
            </li>
          ))}
      </ul>
    </Collapsible>
  )
}

interface SamplingParamFieldProps {
  label: string
  name: string
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

function SamplingParamField({
  label,
  name,
  isTaken,
  onTake,
  value,
  onChange,
  error,
}: SamplingParamFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          checked={isTaken}
          onChange={event => onTake(event.target.checked)}
          className="size-4.5 shrink-0 accent-seal"
        />
        {label}
      </label>
      <input
        type="number"
        inputMode="decimal"
        step="any"
        name={name}
        aria-label={m.models_sampling_value({ knob: label })}
        aria-invalid={error !== undefined || undefined}
        placeholder={m.models_sampling_placeholder()}
        disabled={!isTaken}
        value={isTaken ? value : ''}
        onChange={event => onChange(event.target.value)}
        className={`${CONTROL} my-0.5 min-h-10 w-32! tabular-nums`}
      />
      {error !== undefined && (
        <p role="alert" className="basis-full text-sm text-seal-ink">
          {error}
        </p>
      )}
    </div>
  )
}
