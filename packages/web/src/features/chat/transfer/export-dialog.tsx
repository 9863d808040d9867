import type { ChatFormat, Session } from '@inkling/contract'
import { useState } from 'react'
import { type Download, download } from '../../../api/call/download.ts'
import { keepFile } from '../../../browser/save-file.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { FormatChoice } from './format-choice.tsx'

interface ExportDialogProps extends Exported {
  open: boolean
  onClose: () => void
}

/** What is exported: one chat, or those with a card; all of them without either. */
interface Exported {
  session?: Session | undefined
  card?: Pick<Session['card'], 'id' | 'name'> | undefined
}

/** Hands chats to their reader as files. */
export function ExportDialog({ session, card, open, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ChatFormat>('jsonl')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function take(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { blob, fileName } = await fetchFile({ session, card }, format)
      keepFile(blob, fileName ?? `chat.${session === undefined ? 'zip' : format}`)
      onClose()
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleOf({ session, card })}
      lead={session === undefined ? m.transfer_export_all_lead() : undefined}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button look="seal" busy={isBusy} onClick={() => void take()}>
            {m.transfer_export_button()}
          </Button>
        </>
      }
    >
      <FormatChoice value={format} onChoose={setFormat} />
      <FormFailure sentence={failure} />
    </Dialog>
  )
}

function titleOf({ session, card }: Exported): string {
  if (session !== undefined) return m.transfer_export_title()
  return card === undefined
    ? m.transfer_export_all_title()
    : m.transfer_export_card_title({ name: card.name })
}

const fetchFile = ({ session, card }: Exported, format: ChatFormat): Promise<Download> =>
  session === undefined
    ? download('chat.exportSessions', { query: { format, card_id: card?.id } })
    : download('chat.exportSession', { params: { id: session.id }, query: { format } })
