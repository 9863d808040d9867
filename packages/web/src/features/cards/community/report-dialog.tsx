import { REPORT_NOTE_MAX, type ReportReason, reportReasons } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { type ReportSubject, useReport } from './queries.ts'
import { reasonNames } from './reason-names.ts'

interface ReportDialogProps {
  about: ReportSubject
  title: string
  onClose: () => void
}

/** Tells the admins what is wrong with a card or a comment. */
export function ReportDialog({ about, title, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [note, setNote] = useState('')
  const report = useReport(about)
  const send = () =>
    report.mutate(
      { reason, note },
      {
        onSuccess: () => {
          toast(m.community_report_done(), { tone: 'good' })
          onClose()
        },
      },
    )
  const actions = (
    <>
      <Button look="plain" onClick={onClose}>
        {m.app_cancel_button()}
      </Button>
      <Button look="seal" busy={report.isPending} onClick={send}>
        {m.community_report_button()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} lead={m.community_report_lead()} actions={actions}>
      <div className="mt-4 flex flex-col gap-4">
        <SelectField
          label={m.community_report_reason_label()}
          options={reportReasons.map(value => ({ value, label: reasonNames[value]() }))}
          value={reason}
          onChange={event => setReason(event.target.value as ReportReason)} // one of the options above
        />
        <TextAreaField
          label={m.community_report_note_label()}
          maxLength={REPORT_NOTE_MAX}
          rows={3}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <FormFailure sentence={report.isError ? problemSentence(report.error) : undefined} />
      </div>
    </Dialog>
  )
}
