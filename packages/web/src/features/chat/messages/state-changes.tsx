import type { Message, StateChanges } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { variablesQuery } from '../frames/variables-query.ts'

/** Folded; empty if all commands succeeded. */
export function FailedStateChanges({ message, isOpen = false }: { message: Message; isOpen?: boolean }) {
  const isAsked = message.status !== 'streaming'
  const { data } = useQuery({ ...variablesQuery(message.id), enabled: isAsked })
  const { made = 0, failed = [] } = data?.changes ?? {}
  if (!isAsked || failed.length === 0) return null
  return (
    <details className="mt-2 text-sm text-ink-soft" open={isOpen}>
      <summary className="cursor-pointer py-1">
        {m.chat_state_failed({ failed: failed.length, all: made + failed.length })}
      </summary>
      <ul className="flex flex-col gap-2 border-l-2 border-line pl-3">
        {failed.map(({ line, text, problem }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two commands can be the same, on one line
          <li key={index}>
            <code dir="ltr" className="block text-xs break-all">
              {text}
            </code>
            <span className="text-xs text-ink-faint">
              {m.chat_state_line({ line })} · {reasons[problem]()}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const reasons: Readonly<Record<StateChanges['failed'][number]['problem'], () => string>> = {
  unreadable: m.chat_state_unreadable,
  too_many_commands: m.chat_state_too_many_commands,
  path_missing: m.chat_state_path_missing,
  not_a_number: m.chat_state_not_a_number,
  not_a_collection: m.chat_state_not_a_collection,
  nothing_to_delete: m.chat_state_nothing_to_delete,
  unsafe_key: m.chat_state_unsafe_key,
}
