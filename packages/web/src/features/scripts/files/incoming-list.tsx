import { m } from '../../../paraglide/messages.js'
import { CONTROL } from '../../../ui/form/field.tsx'
import type { Answer, Decided } from '../draft/conflicts.ts'
import { nameOf } from '../list/script-row.tsx'

interface IncomingListProps {
  decided: readonly Decided[]
  onAnswer: (at: number, answer: Answer) => void
}

/** The scripts that come in. Of those that are here already, one says what becomes of both. */
export const IncomingList = ({ decided, onAnswer }: IncomingListProps) => (
  <ul className="flex flex-col divide-y divide-line rounded-xl border border-line empty:hidden">
    {decided.map((one, at) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand as their files have them, and two may be the same
        key={at}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
      >
        <span className="min-w-32 flex-1 basis-40">
          <span className="block truncate font-medium">{nameOf(one.script)}</span>
          <span className="block text-sm text-ink-faint">{stateOf(one)}</span>
        </span>
        <AnswerChoice decided={one} onAnswer={answer => onAnswer(at, answer)} />
      </li>
    ))}
  </ul>
)

function stateOf({ twin, isSame }: Decided): string {
  if (twin === undefined) return m.scripts_import_is_new()
  return isSame ? m.scripts_import_is_same() : m.scripts_import_is_other({ name: nameOf(twin) })
}

function AnswerChoice({ decided, onAnswer }: { decided: Decided; onAnswer: (answer: Answer) => void }) {
  const { script, twin, answer } = decided
  return (
    <select
      aria-label={m.scripts_import_answer_label({ name: nameOf(script) })}
      value={answer}
      onChange={event => onAnswer(event.target.value as Answer)} // one of the options
      className={`${CONTROL} !w-auto min-h-11`}
    >
      <option value="keep_both">{twin ? m.scripts_import_keep_both() : m.scripts_import_add()}</option>
      {twin && <option value="replace">{m.scripts_import_replace()}</option>}
      <option value="skip">{m.scripts_import_skip()}</option>
    </select>
  )
}
