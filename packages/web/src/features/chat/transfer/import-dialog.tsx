import type { ChatImport, Session } from '@inkling/contract'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { FileInQueue } from '../../../api/file-queue.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import { ImportRow } from './import-row.tsx'
import type { useChatImports } from './use-chat-imports.ts'

const ACCEPTED = '.jsonl,.json,.txt,application/json,text/plain'

interface ImportDialogProps {
  bringing: ReturnType<typeof useChatImports>
  /** The card that the chats will be with; otherwise each file says or is asked. */
  card?: Session['card']
  open: boolean
  onClose: () => void
}

/** Brings chats from files, and says of each what became of it. */
export function ImportDialog({ bringing, card, open, onClose }: ImportDialogProps) {
  const { imports, add, retry, dismiss, chooseCard } = bringing
  const [asking, setAsking] = useState<FileInQueue<ChatImport>>()
  const input = useId()
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
        <div className="relative mt-4 rounded-2xl border-2 border-dashed border-line-strong transition-colors duration-150 hover:border-ink-soft has-focus-visible:border-seal-ink">
          <label
            htmlFor={input}
            className="flex cursor-pointer flex-col items-center gap-2 px-4 py-7 text-center"
          >
            <FileUp aria-hidden="true" strokeWidth={1.3} className="size-9 text-seal-ink" />
            <span className="font-medium">{m.transfer_import_choose()}</span>
          </label>
          <input
            id={input}
            type="file"
            multiple
            accept={ACCEPTED}
            onChange={event => {
              add(event.target.files ?? [])
              event.target.value = '' // the same file can be chosen again
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
        <ul aria-live="polite" className="flex flex-col gap-3 pt-4">
          {imports.map(item => (
            <li key={item.id}>
              <ImportRow
                item={item}
                onRetry={() => retry(item.id)}
                onDismiss={() => dismiss(item.id)}
                onAskCard={() => setAsking(item)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      {asking && (
        <CardDialog
          name={nameIn(asking)}
          open
          onClose={() => setAsking(undefined)}
          onChoose={id => {
            chooseCard(asking, id)
            setAsking(undefined)
          }}
        />
      )}
    </>
  )
}

/** What a file calls the character that its chats are with. */
function nameIn({ progress }: FileInQueue<ChatImport>): string {
  const error = progress.state === 'refused' ? progress.error : undefined
  const name = error instanceof ApiError ? error.problem?.facts?.name : undefined
  return typeof name === 'string' ? name : ''
}
