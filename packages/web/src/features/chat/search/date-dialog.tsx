import type { Message, Session } from '@inkling/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'

interface DateDialogProps {
  session: Session
  open: boolean
  onClose: () => void
}

/** Jumps to the first message of a day. */
export function DateDialog({ session, open, onClose }: DateDialogProps) {
  const go = useNavigateTo()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function jumpToDate(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (typeof day !== 'string' || day === '') return
    setBusy(true)
    try {
      const date = startOfDay(day)
      const { items } = await call('chat.history', { params: { id: session.id }, query: { date } })
      const message = messageAt(items, date)
      onClose()
      if (message) go(paths.chat(session.id), { query: { message: message.id } })
    } catch (error) {
      setFailure(problemSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.search_date_title()}
      lead={m.search_date_lead()}
      submitLabel={m.search_date_button()}
      form={{ form: { onSubmit: event => void jumpToDate(event) }, failure, busy }}
    >
      <TextField
        label={m.search_date_label()}
        name="day"
        type="date"
        required
        max={toDateFieldValue(new Date())}
        defaultValue={toDateFieldValue(new Date(session.created_at))}
      />
    </FormDialog>
  )
}

/** The format of a date input, in local time. */
export function toDateFieldValue(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** The start of a local day as an ISO time. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00`).toISOString()

/** The first message at or after a time, else the last one. */
export const messageAt = (messages: readonly Message[], time: string): Message | undefined =>
  messages.find(({ created_at }) => Date.parse(created_at) >= Date.parse(time)) ?? messages.at(-1)
