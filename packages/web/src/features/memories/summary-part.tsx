import { type MemoryStatus, PROMPT_TEXT_MAX, type SessionId, type Summary } from '@inkling/contract'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatNumber } from '../../i18n/format.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { Spinner } from '../../ui/elements/spinner.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CONTROL } from '../../ui/form/control-class.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-control.tsx'
import { useEditSummary, useSummarise } from './queries.ts'

interface SummaryPartProps {
  session: SessionId
  status: MemoryStatus
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

export function SummaryPart({ session, status: { summary, is_summarising } }: SummaryPartProps) {
  const summarise = useSummarise(session)
  const update = (
    <Button
      size="small"
      busy={summarise.isPending || is_summarising}
      onClick={() => summarise.mutate(undefined, { onError: tell })}
    >
      {!is_summarising && <RefreshCw aria-hidden="true" className="size-4" />}
      {m.memories_summary_update_button()}
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-6">
      {is_summarising && (
        <p role="status" className="flex items-center gap-2 pb-3 text-sm text-ink-soft">
          <Spinner className="size-4" />
          {m.memories_summary_going()}
        </p>
      )}
      {summary === null ? (
        <EmptyState title={m.memories_summary_empty_title()} action={update}>
          {m.memories_summary_empty_text()}
        </EmptyState>
      ) : (
        <SummaryForm session={session} summary={summary} update={update} />
      )}
    </div>
  )
}

interface SummaryFormProps {
  session: SessionId
  summary: Summary
  update: React.ReactNode
}

/** Unsaved text per chat survives closing the sheet. */
const drafts = new Map<SessionId, string>()

function SummaryForm({ session, summary, update }: SummaryFormProps) {
  /** The draft stays when a new summary arrives. */
  const [draft, keepDraft] = useState(drafts.get(session))
  const setDraft = (text: string | undefined): void => {
    if (text === undefined) drafts.delete(session)
    else drafts.set(session, text)
    keepDraft(text)
  }
  const text = draft ?? summary.text
  const [isForgetting, setForgetting] = useState(false)
  const edit = useEditSummary(session)
  const save = () =>
    edit.mutate(text, {
      onError: tell,
      onSuccess() {
        setDraft(undefined)
        toast(m.memories_summary_saved(), { tone: 'good' })
      },
    })
  return (
    <div className="flex flex-col gap-4">
      <Field label={m.memories_summary_label()} hint={factsOf(summary)}>
        {described => (
          <TextArea
            {...described}
            rows={12}
            maxLength={PROMPT_TEXT_MAX}
            value={text}
            onChange={event => setDraft(event.target.value)}
            className={`${CONTROL} resize-y py-2.5`}
          />
        )}
      </Field>
      {summary.is_stale && (
        <p className="text-sm text-ink-soft">
          {summary.is_edited ? m.memories_summary_stale_edited() : m.memories_summary_stale()}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          look="seal"
          busy={edit.isPending}
          disabled={text === summary.text || text.trim() === ''}
          onClick={save}
        >
          {m.app_save_button()}
        </Button>
        {update}
        <Button size="small" look="plain" onClick={() => setForgetting(true)}>
          {m.memories_summary_forget_button()}
        </Button>
      </div>
      <ConfirmDialog
        open={isForgetting}
        onClose={() => setForgetting(false)}
        title={m.memories_summary_forget_button()}
        lead={m.memories_summary_forget_lead()}
        confirmLabel={m.memories_summary_forget_button()}
        onConfirm={async () => {
          await edit.mutateAsync('')
          setDraft(undefined)
        }}
      />
    </div>
  )
}

function factsOf({ messages, model_name, is_edited, updated_at }: Summary): string {
  const when = formatAgo(updated_at)
  return [
    m.memories_summary_of({ count: formatNumber(messages) }),
    model_name === null ? m.memories_summary_at({ when }) : m.memories_summary_by({ name: model_name, when }),
    is_edited ? m.memories_summary_edited() : null,
  ]
    .filter(fact => fact !== null)
    .join(' · ')
}
