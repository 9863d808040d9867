import type { ChatFormat, Session } from '@inkling/contract'
import { useId, useState } from 'react'
import { type Download, download } from '../../../api/call/download.ts'
import { downloadBlob } from '../../../browser/save-file.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'

interface ExportDialogProps extends ExportSubject {
  open: boolean
  onClose: () => void
}

/** One chat, all chats with a card, or without both all chats. */
interface ExportSubject {
  session?: Session | undefined
  card?: Pick<Session['card'], 'id' | 'name'> | undefined
}

export function ExportDialog({ session, card, open, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ChatFormat>('jsonl')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function exportChats(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { blob, fileName } = await fetchFile({ session, card }, format)
      downloadBlob(blob, fileName ?? `chat.${session === undefined ? 'zip' : format}`)
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
          <Button look="seal" busy={isBusy} onClick={() => void exportChats()}>
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

function titleOf({ session, card }: ExportSubject): string {
  if (session !== undefined) return m.transfer_export_title()
  return card === undefined
    ? m.transfer_export_all_title()
    : m.transfer_export_card_title({ name: card.name })
}

const fetchFile = ({ session, card }: ExportSubject, format: ChatFormat): Promise<Download> =>
  session === undefined
    ? download('chat.exportSessions', { query: { format, card_id: card?.id } })
    : download('chat.exportSession', { params: { id: session.id }, query: { format } })

const formats: readonly (readonly [ChatFormat, () => string, () => string])[] = [
  ['jsonl', m.transfer_format_jsonl, m.transfer_format_jsonl_hint],
  ['json', m.transfer_format_json, m.transfer_format_json_hint],
  ['md', m.transfer_format_md, m.transfer_format_md_hint],
  ['txt', m.transfer_format_txt, m.transfer_format_txt_hint],
]

interface FormatChoiceProps {
  value: ChatFormat
  onChoose: (format: ChatFormat) => void
}

function FormatChoice({ value, onChoose }: FormatChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-col pt-4">
      <legend className="sr-only">{m.transfer_format_label()}</legend>
      {formats.map(([format, label, hint]) => (
        <label
          key={format}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2.5 hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            value={format}
            checked={format === value}
            onChange={() => onChoose(format)}
            className="mt-1 size-4.5 shrink-0 accent-seal"
          />
          <span>
            <span className="block font-medium">{label()}</span>
            <span className="block text-sm text-ink-faint">{hint()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
