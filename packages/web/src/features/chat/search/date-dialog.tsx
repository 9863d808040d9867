import type { Session } from '@inkling/contract'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { useGo } from '../../../ui/navigation.ts'
import { paths } from '../../../ui/paths.ts'
import { dayOf, messageAt, startOf } from './days.ts'

interface DateDialogProps {
  session: Session
  open: boolean
  onClose: () => void
}

/** Goes to what was said on a day. */
export function DateDialog({ session, open, onClose }: DateDialogProps) {
  const go = useGo()
  const form = useId()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function jump(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (typeof day !== 'string' || day === '') return
    setIsBusy(true)
    try {
      const date = startOf(day)
      const { items } = await call('chat.history', { params: { id: session.id }, query: { date } })
      const message = messageAt(items, date)
      onClose()
      if (message) go(paths.chat(session.id), { query: { message: message.id } })
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
      title={m.search_date_title()}
      lead={m.search_date_lead()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button type="submit" form={form} look="seal" busy={isBusy}>
            {m.search_date_button()}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void jump(event)} className="flex flex-col gap-4 pt-4">
        <TextField
          label={m.search_date_label()}
          name="day"
          type="date"
          required
          max={dayOf(new Date())}
          defaultValue={dayOf(new Date(session.created_at))}
        />
        <FormFailure sentence={failure} />
      </form>
    </Dialog>
  )
}
