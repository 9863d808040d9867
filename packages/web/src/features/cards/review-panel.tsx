import { type Card, REVIEW_NOTE_MAX, type Review } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useReviewCard } from './queries.ts'

/** For admins, while a card waits: lets it out, or says why not. */
export function ReviewPanel({ card }: { card: Card }) {
  const review = useReviewCard(card.id)
  const [note, setNote] = useState('')
  const isNoteMissing = note.trim() === ''
  const decide = (decision: (typeof Review)['shape']['decision']['options'][number]) =>
    review.mutate({ decision, ...(isNoteMissing ? {} : { note }) })
  return (
    <section
      aria-label={m.cards_review_title()}
      className="flex flex-col gap-3 rounded-2xl border border-seal-ink bg-raised p-4"
    >
      <h2 className="font-medium">{m.cards_review_title()}</h2>
      <TextAreaField
        label={m.cards_review_note_label()}
        hint={m.cards_review_note_hint()}
        maxLength={REVIEW_NOTE_MAX}
        rows={3}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <FormFailure sentence={review.isError ? problemSentence(review.error) : undefined} />
      <div className="flex gap-2">
        <Button look="seal" size="small" busy={review.isPending} onClick={() => decide('approve')}>
          {m.cards_approve_button()}
        </Button>
        <Button
          look="danger"
          size="small"
          disabled={isNoteMissing}
          busy={review.isPending}
          onClick={() => decide('reject')}
        >
          {m.cards_reject_button()}
        </Button>
      </div>
    </section>
  )
}
