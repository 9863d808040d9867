import { ChevronRight } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { CheckField, TextAreaField, TextField } from '../../ui/form/field.tsx'
import { FindField } from './find-field.tsx'
import { partSentence } from './part-sentence.ts'
import { checkFind } from './pattern/check.ts'
import { explainFind, groupsOf } from './pattern/explain.ts'
import { type ScriptFormProps, Warning, WhenFields } from './when-fields.tsx'

export function ScriptForm({ script, onChange }: ScriptFormProps) {
  const findRegex = useDeferredValue(script.findRegex)
  const replaceString = useDeferredValue(script.replaceString)
  const findings = useMemo(() => checkFind(findRegex), [findRegex])
  const missing = useMemo(() => missingGroups(findRegex, replaceString), [findRegex, replaceString])
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={m.scripts_name_label()}
        value={script.scriptName}
        maxLength={200}
        onChange={event => onChange({ scriptName: event.target.value })}
        autoComplete="off"
      />
      <div className="flex flex-col gap-1">
        <FindField
          findRegex={script.findRegex}
          findings={findings}
          onChange={findRegex => onChange({ findRegex })}
        />
        <Explanation findRegex={findRegex} />
      </div>
      <div className="flex flex-col gap-2">
        <TextAreaField
          label={m.scripts_replace_label()}
          hint={m.scripts_replace_hint()}
          rows={5}
          value={script.replaceString}
          onChange={event => onChange({ replaceString: event.target.value })}
          spellCheck={false}
        />
        {missing.length > 0 && <Warning>{m.scripts_missing_groups({ groups: missing.join(', ') })}</Warning>}
      </div>
      <WhenFields script={script} onChange={onChange} />
      <CheckField
        label={m.scripts_on_edit_label()}
        checked={script.runOnEdit}
        onChange={event => onChange({ runOnEdit: event.target.checked })}
      />
    </div>
  )
}

const GROUP_REFERENCE = /\$(\d+)|\$<([^<>]+)>/g

/** Groups of a replacement that the pattern lacks; they produce nothing. */
export function missingGroups(findRegex: string, replaceString: string): string[] {
  const groups = groupsOf(findRegex)
  if (groups === null) return []
  const missing = Array.from(replaceString.matchAll(GROUP_REFERENCE)).filter(([, number, name]) =>
    name === undefined ? Number(number) > groups.count : !groups.names.includes(name),
  )
  return [...new Set(missing.map(([source]) => source))]
}

/** Further parts aren't listed. */
const MOST = 200

function Explanation({ findRegex }: { findRegex: string }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm text-ink-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        {m.scripts_explain_title()}
      </summary>
      <Parts findRegex={findRegex} />
    </details>
  )
}

function Parts({ findRegex }: { findRegex: string }) {
  const parts = useMemo(() => explainFind(findRegex), [findRegex])
  if (parts === null) return <p className="pb-2 text-sm text-ink-faint">{m.scripts_explain_none()}</p>
  return (
    <ol className="flex flex-col gap-1 rounded-lg bg-sunken px-3 py-2 text-sm">
      {parts.slice(0, MOST).map(part => (
        <li
          key={`${part.start} ${part.depth} ${part.element.kind}`}
          className="flex flex-wrap items-baseline gap-x-2"
          style={{ paddingInlineStart: `${Math.min(part.depth, 8) * 0.9}rem` }}
        >
          {part.element.kind !== 'way' && (
            <code className="max-w-60 truncate text-seal-ink">{findRegex.slice(part.start, part.end)}</code>
          )}
          <span className="min-w-0">{partSentence(part)}</span>
        </li>
      ))}
      {parts.length > MOST && <li className="text-ink-faint">{m.scripts_explain_more()}</li>}
    </ol>
  )
}
