import type { ChatImport } from '@inkling/contract'
import { MessagesSquare } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { noticeSentences } from './chat-notices.ts'

/** The chats that a file became. */
export function ImportedChats({ file, made }: { file: File; made: ChatImport }) {
  const { sessions, session_count: chats, message_count: messages, notices } = made
  const [first] = sessions
  const isOneCard = sessions.every(({ card_id }) => card_id === first?.card_id)
  return (
    <>
      <MessagesSquare aria-hidden="true" strokeWidth={1.4} className="size-8 text-seal-ink" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {isOneCard && first ? first.card.name : m.transfer_imported_many()}
        </p>
        <p className="truncate text-sm text-ink-soft">
          {chats === 1 ? m.transfer_imported_one({ messages }) : m.transfer_imported({ chats, messages })}
          {' · '}
          {file.name}
        </p>
        <Notices sentences={noticeSentences(notices)} />
      </div>
      {first && chats === 1 && (
        <Link to={paths.chat(first.id)} className={buttonClass('seal', 'small')}>
          {m.transfer_open_link()}
        </Link>
      )}
    </>
  )
}

/** What could not be read, folded. */
function Notices({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1">
        {m.transfer_notices_summary({ count: sentences.length })}
      </summary>
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-5">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
