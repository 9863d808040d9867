import { REPORT_NOTE_MAX, type ReportReason, reportReasons } from '@inkling/contract'
import { type FormEvent, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { type ReportSubject, useReport } from './queries.ts'
import { reasonNames } from './reason-names.ts'

interface ReportDialogProps {
  about: ReportSubject
  title: string
  onClose: () => void
}

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
  const form = {
    form: {
      onSubmit(event: FormEvent) {
        event.preventDefault()
        send()
      },
    },
    failure: report.isError ? problemSentence(report.error) : undefined,
    busy: report.isPending,
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      lead={m.community_report_lead()}
      form={form}
      submitLabel={m.community_report_button()}
    >
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
    </FormDialog>
  )
}
