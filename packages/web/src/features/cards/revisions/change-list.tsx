import { compareTexts, type TextPiece } from '@inkling/engine'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import type { RevisionChange } from './changes.ts'

/** Changes rendered at once; a lorebook may have thousands. */
const PAGE_SIZE = 30

interface ChangeListProps {
  changes: readonly RevisionChange[]
  /** Everything in the first revision is new, so nothing is marked. */
  isFirst: boolean
}

/** Removals are struck through, additions underlined. */
export function ChangeList({ changes, isFirst }: ChangeListProps) {
  const [count, setCount] = useState(PAGE_SIZE)
  if (changes.length === 0) return <p className="text-sm text-ink-soft">{m.revisions_no_changes()}</p>
  return (
    <div className="flex flex-col gap-4">
      {changes.slice(0, count).map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and titles may repeat
        <ChangeView key={index} change={change} isMarked={!isFirst} />
      ))}
      {changes.length > count && (
        <Button size="small" onClick={() => setCount(count + PAGE_SIZE)}>
          {m.revisions_more_changes({ count: changes.length - count })}
        </Button>
      )}
    </div>
  )
}

function ChangeView({ change, isMarked }: { change: RevisionChange; isMarked: boolean }) {
  const { title, before, after, isPicture } = change
  const note = before === null ? m.revisions_added() : after === null ? m.revisions_removed() : undefined
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">
        {title}
        {isMarked && note !== undefined && <span className="ml-2 font-normal text-ink-faint">{note}</span>}
      </h3>
      {isPicture ? (
        <Pictures before={before} after={after} />
      ) : (
        <div className="rounded-lg border border-line bg-ground p-3 text-sm/6 wrap-anywhere whitespace-pre-wrap">
          {isMarked ? <ComparedTexts before={before ?? ''} after={after ?? ''} /> : after?.trimEnd()}
        </div>
      )}
    </section>
  )
}

function ComparedTexts({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => compareTexts(before, after), [before, after])
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may repeat
    <PieceView key={index} piece={piece} />
  ))
}

const PICTURE = 'h-40 rounded-lg border border-line object-contain'

const Pictures = ({ before, after }: Pick<RevisionChange, 'before' | 'after'>) => (
  <div className="flex flex-wrap items-center gap-3">
    {before !== null && (
      <img src={before} alt={m.revisions_picture_before()} className={`${PICTURE} opacity-60`} />
    )}
    {before !== null && after !== null && <ArrowRight aria-hidden="true" className="size-5 text-ink-faint" />}
    {after !== null && <img src={after} alt={m.revisions_picture_after()} className={PICTURE} />}
  </div>
)

/** Lines shown around a change; the others are collapsed. */
const CONTEXT_LINES = 3

function PieceView({ piece: { kind, text } }: { piece: TextPiece }) {
  if (kind === 'removed') {
    return <del className="rounded-xs bg-seal-wash text-seal-ink decoration-seal-ink">{text}</del>
  }
  if (kind === 'added') {
    return <ins className="rounded-xs bg-jade/15 text-ink decoration-2 underline-offset-3">{text}</ins>
  }
  return <span className="text-ink-soft">{shortenText(text)}</span>
}

function shortenText(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= CONTEXT_LINES * 2 + 2) return text
  return [...lines.slice(0, CONTEXT_LINES), '⋯', ...lines.slice(-CONTEXT_LINES)].join('\n')
}
