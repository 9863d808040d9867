import { type Finding, parseFind } from '@inkling/engine'
import { m } from '../../paraglide/messages.js'
import { CONTROL, Field } from '../../ui/form/field.tsx'
import { isFault } from './finding-sentence.ts'
import { Findings } from './findings.tsx'
import { FLAGS, type Flag, withFlag } from './flags.ts'

interface FindFieldProps {
  findRegex: string
  /** What there is to say about the pattern; of a moment ago, while one types. */
  findings: readonly Finding[]
  onChange: (findRegex: string) => void
}

/** What a script looks for: as it is typed, its flags, and how it will be taken. */
export function FindField({ findRegex, findings, onChange }: FindFieldProps) {
  const isFaulty = findings.some(isFault)
  return (
    <div className="flex flex-col gap-2">
      <Field label={m.scripts_find_label()} hint={m.scripts_find_hint()}>
        {described => (
          <textarea
            {...described}
            aria-invalid={isFaulty || undefined}
            rows={2}
            spellCheck={false}
            autoCapitalize="off"
            value={findRegex}
            onChange={event => onChange(event.target.value)}
            className={`${CONTROL} field-sizing-content min-h-11 resize-y py-2.5 font-mono text-sm break-all`}
          />
        )}
      </Field>
      <Flags findRegex={findRegex} onChange={onChange} />
      <Findings findRegex={findRegex} findings={findings} />
    </div>
  )
}

const flagNames: Readonly<Record<Flag, () => string>> = {
  g: m.scripts_flag_g,
  i: m.scripts_flag_i,
  m: m.scripts_flag_m,
  s: m.scripts_flag_s,
  u: m.scripts_flag_u,
}

function Flags({ findRegex, onChange }: Pick<FindFieldProps, 'findRegex' | 'onChange'>) {
  const find = parseFind(findRegex)
  return (
    <fieldset disabled={find === null} className="min-w-0">
      <legend className="sr-only">{m.scripts_flags_label()}</legend>
      <div className="flex flex-wrap gap-2">
        {FLAGS.map(flag => (
          <label
            key={flag}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken"
          >
            <input
              type="checkbox"
              checked={find?.flags.includes(flag) ?? false}
              onChange={event => onChange(withFlag(findRegex, flag, event.target.checked))}
              className="size-4 accent-seal"
            />
            <code className="text-seal-ink">{flag}</code>
            {flagNames[flag]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
