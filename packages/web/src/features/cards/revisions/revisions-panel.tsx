import type { CardId, RevisionLine } from '@inkling/contract'
import { useState } from 'react'
import { itemsOf } from '../../../api/call/pages.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/form/field.tsx'
import { Compare } from './compare.tsx'
import { useRestoreRevision, useRevisions } from './queries.ts'

/** Only for the owner. */
export function RevisionsPanel({ cardId }: { cardId: CardId }) {
  const revisions = useRevisions(cardId)
  const [open, setOpen] = useState<RevisionLine['id'] | null>(null)
  if (revisions.isPending) return <LoadingState />
  if (!revisions.data) {
    return <FailedState error={revisions.error} onRetry={() => void revisions.refetch()} />
  }
  const lines = itemsOf(revisions.data)
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
        {lines.map((line, index) => (
          <li key={line.id} className="bg-raised">
            <Line
              line={line}
              isOpen={open === line.id}
              onToggle={() => setOpen(open === line.id ? null : line.id)}
            />
            {open === line.id && (
              <OpenLine cardId={cardId} line={line} lines={lines} before={lines[index + 1] ?? null} />
            )}
          </li>
        ))}
      </ol>
      {revisions.hasNextPage && (
        <Button
          size="small"
          busy={revisions.isFetchingNextPage}
          onClick={() => void revisions.fetchNextPage()}
        >
          {m.revisions_more_button()}
        </Button>
      )}
    </div>
  )
}

function Line({ line, isOpen, onToggle }: { line: RevisionLine; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-sunken"
    >
      <span className="font-medium">{m.revisions_number({ number: line.number })}</span>
      {line.is_approved && <Mark>{m.revisions_is_approved()}</Mark>}
      {line.is_current && !line.is_approved && <Mark>{m.revisions_is_current()}</Mark>}
      <time
        dateTime={line.created_at}
        title={formatDateTime(line.created_at)}
        className="ml-auto text-sm text-ink-faint"
      >
        {formatAgo(line.created_at)}
      </time>
      <span className="basis-full text-sm text-ink-soft">{aboutLine(line)}</span>
    </button>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-soft">{children}</span>
)

function aboutLine({ name, total_tokens, restored_from, is_relabelled }: RevisionLine): string {
  const origin =
    restored_from !== null
      ? m.revisions_restored_from({ number: restored_from })
      : is_relabelled
        ? m.revisions_is_relabelled()
        : null
  const tokens = m.revisions_tokens({ count: formatNumber(total_tokens) })
  return [name, tokens, origin].filter(text => text !== null).join(' · ')
}

/** Stands for the state before the first revision. */
const NOTHING = ''

interface OpenLineProps {
  cardId: CardId
  line: RevisionLine
  lines: readonly RevisionLine[]
  before: RevisionLine | null
}

function OpenLine({ cardId, line, lines, before }: OpenLineProps) {
  const [from, setFrom] = useState(before?.id ?? null)
  const otherRevisions = lines.filter(({ id }) => id !== line.id)
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
      {otherRevisions.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <SelectField
              label={m.revisions_compare_label()}
              options={[
                ...otherRevisions.map(({ id, number }) => ({
                  value: id,
                  label: m.revisions_number({ number }),
                })),
                { value: NOTHING, label: m.revisions_compare_nothing() },
              ]}
              value={from ?? NOTHING}
              onChange={event =>
                setFrom(otherRevisions.find(({ id }) => id === event.target.value)?.id ?? null)
              }
            />
          </div>
          {!line.is_current && <RestoreButton cardId={cardId} line={line} />}
        </div>
      )}
      <Compare cardId={cardId} from={from} to={line.id} />
    </div>
  )
}

function RestoreButton({ cardId, line }: { cardId: CardId; line: RevisionLine }) {
  const restore = useRestoreRevision(cardId)
  return (
    <Button
      busy={restore.isPending}
      onClick={() =>
        restore.mutate(line.id, {
          onSuccess: () => toast(m.revisions_restored_toast({ number: line.number })),
          onError: error => toast(problemSentence(error), { tone: 'bad' }),
        })
      }
    >
      {m.revisions_restore_button()}
    </Button>
  )
}
