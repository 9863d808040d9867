import type { ChatImport } from '@inkling/contract'
import { MessagesSquare } from 'lucide-react'
import { ApiError } from '../../../api/api-error.ts'
import type { FileInQueue } from '../../../api/file-queue.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { paths } from '../../../ui/paths.ts'
import { ImportLine, mayPass, RefusedLine, SendingLine } from '../../cards/import-lines.tsx'
import { noticeSentences } from './chat-notices.ts'

interface ImportRowProps {
  item: FileInQueue<ChatImport>
  onRetry: () => void
  onDismiss: () => void
  /** Somebody has to say with whom the chats are. */
  onAskCard: () => void
}

/** One file: how far it has come, the chats it became, or the sentence why it did not. */
export function ImportRow({ item, onRetry, onDismiss, onAskCard }: ImportRowProps) {
  const { file, progress } = item
  switch (progress.state) {
    case 'waiting':
    case 'sending':
      return <SendingLine file={file} share={progress.state === 'sending' ? progress.share : 0} />
    case 'done':
      return <DoneLine file={file} made={progress.made} />
    case 'too_large':
      return <RefusedLine file={file} sentence={m.problems_too_large()} onDismiss={onDismiss} />
    case 'refused':
      return isWhichCard(progress.error) ? (
        <ImportLine>
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{file.name}</p>
            <p className="text-sm text-ink-soft">{problemSentence(progress.error)}</p>
          </div>
          <Button look="seal" size="small" onClick={onAskCard}>
            {m.transfer_card_button()}
          </Button>
        </ImportLine>
      ) : (
        <RefusedLine
          file={file}
          sentence={problemSentence(progress.error)}
          onDismiss={onDismiss}
          {...(mayPass(progress.error) ? { onRetry } : {})}
        />
      )
    default:
      return progress satisfies never
  }
}

const isWhichCard = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'which_card'

function DoneLine({ file, made }: { file: File; made: ChatImport }) {
  const { sessions, session_count: chats, message_count: messages, notices } = made
  const [first] = sessions
  return (
    <ImportLine>
      <MessagesSquare aria-hidden="true" strokeWidth={1.4} className="size-8 text-seal-ink" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{first?.card.name ?? file.name}</p>
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
    </ImportLine>
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
