import type { CardId, ChatImport, ChatNotice, Session } from '@inkling/contract'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { DropArea } from '../../../ui/form/drop-area.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { ImportList } from '../../cards/import/import-list.tsx'
import { CardPicker } from '../../personas/card-picker.tsx'
import { useChatImports } from './use-chat-imports.ts'

const ACCEPTED = '.jsonl,.json,.txt,.zip,application/json,text/plain,application/zip'

interface ChatImportDialogProps {
  bringing: ReturnType<typeof useChatImports>
  /** The card for all imported chats. Without it, each file names its card or the user is asked. */
  card?: Session['card']
  open: boolean
  onClose: () => void
}

export function ImportDialog({ bringing, card, open, onClose }: ChatImportDialogProps) {
  const [asking, setAsking] = useState<QueuedFile<ChatImport>>()
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={m.transfer_import_title()}
        lead={
          <>
            {card !== undefined && (
              <strong className="block pb-1 font-medium text-ink">
                {m.transfer_import_with({ name: card.name })}
              </strong>
            )}
            {m.transfer_import_lead()}
          </>
        }
      >
        <div className="flex flex-col gap-4 pt-4">
          <DropArea look="tall" title={m.transfer_import_choose()} accept={ACCEPTED} onFiles={bringing.add} />
          <ImportList
            queue={bringing}
            tooLarge={m.problems_too_large()}
            answerable={(error, item) =>
              isWhichCard(error) && <WhichCard file={item.file} error={error} onAsk={() => setAsking(item)} />
            }
          >
            {(made, file) => <ImportedChats file={file} made={made} />}
          </ImportList>
        </div>
      </Dialog>
      {asking && (
        <CardDialog
          name={nameIn(asking)}
          open
          onClose={() => setAsking(undefined)}
          onChoose={id => {
            bringing.chooseCard(asking, id)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

const isWhichCard = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'which_card'

const WhichCard = ({ file, error, onAsk }: { file: File; error: ApiError; onAsk: () => void }) => (
  <>
    <div className="min-w-0 flex-1">
      <p className="truncate font-medium">{file.name}</p>
      <p className="text-sm text-ink-soft">{problemSentence(error)}</p>
    </div>
    <Button look="seal" size="small" onClick={onAsk}>
      {m.transfer_card_button()}
    </Button>
  </>
)

function nameIn({ progress }: QueuedFile<ChatImport>): string {
  const error = progress.state === 'refused' ? progress.error : undefined
  const name = error instanceof ApiError ? error.problem?.facts?.name : undefined
  return typeof name === 'string' ? name : ''
}

interface CardDialogProps {
  name: string
  open: boolean
  onClose: () => void
  onChoose: (id: CardId) => void
}

const CardDialog = ({ name, open, onClose, onChoose }: CardDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={m.transfer_card_title()}
    lead={name === '' ? m.transfer_card_unnamed() : m.transfer_card_named({ name })}
  >
    <CardPicker none={m.transfer_card_none()}>
      {card => (
        <button
          type="button"
          onClick={() => onChoose(card.id)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
        >
          <Avatar name={card.name} url={card.avatar_url} size="small" />
          <span className="truncate">{card.name}</span>
        </button>
      )}
    </CardPicker>
  </Dialog>
)

function ImportedChats({ file, made }: { file: File; made: ChatImport }) {
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

const sentences: Readonly<Record<string, (facts: { count: number }) => string>> = {
  lines_skipped: m.transfer_notice_lines_skipped,
  messages_skipped: m.transfer_notice_messages_skipped,
  greeting_unknown: () => m.transfer_notice_greeting_unknown(),
  message_cut: m.transfer_notice_message_cut,
  details_dropped: m.transfer_notice_details_dropped,
  variables_dropped: m.transfer_notice_variables_dropped,
  chats_left_out: m.transfer_notice_chats_left_out,
}

const fileSentences: Readonly<Record<string, (facts: { path: string }) => string>> = {
  file_skipped: m.transfer_notice_file_skipped,
  card_unknown: m.transfer_notice_card_unknown,
}

/** Repeated notices appear once, with their number. */
function noticeSentences(notices: readonly ChatNotice[]): string[] {
  const texts = notices.map(({ code, path, count = 1 }) => {
    if (Object.hasOwn(fileSentences, code)) return fileSentences[code]?.({ path }) ?? ''
    const sentence = Object.hasOwn(sentences, code) ? sentences[code]?.({ count }) : undefined
    if (sentence === undefined) return m.transfer_notice_text()
    return path === '' ? sentence : `${sentence} (${m.transfer_notice_at({ path })})`
  })
  return [...new Set(texts)]
}

interface ImportHereProps {
  session: Session
  open: boolean
  onClose: () => void
}

export function ImportHere({ session, open, onClose }: ImportHereProps) {
  const bringing = useChatImports(session.card_id)
  return <ImportDialog bringing={bringing} card={session.card} open={open} onClose={onClose} />
}
