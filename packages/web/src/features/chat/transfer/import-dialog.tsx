import type { ChatImport, Session } from '@inkling/contract'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import type { FileInQueue } from '../../../api/uploads/file-queue.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { DropArea } from '../../../ui/form/drop-area.tsx'
import { ImportList } from '../../cards/import/import-list.tsx'
import { CardDialog } from './card-dialog.tsx'
import { ImportedChats } from './imported-chats.tsx'
import type { useChatImports } from './use-chat-imports.ts'

const ACCEPTED = '.jsonl,.json,.txt,.zip,application/json,text/plain,application/zip'

interface ImportDialogProps {
  bringing: ReturnType<typeof useChatImports>
  /** The card that the chats will be with; otherwise each file says or is asked. */
  card?: Session['card']
  open: boolean
  onClose: () => void
}

/** Brings chats from files, and says of each what became of it. */
export function ImportDialog({ bringing, card, open, onClose }: ImportDialogProps) {
  const [asking, setAsking] = useState<FileInQueue<ChatImport>>()
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

/** Somebody has to say with whom the chats of a file are. */
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

/** What a file calls the character that its chats are with. */
function nameIn({ progress }: FileInQueue<ChatImport>): string {
  const error = progress.state === 'refused' ? progress.error : undefined
  const name = error instanceof ApiError ? error.problem?.facts?.name : undefined
  return typeof name === 'string' ? name : ''
}
