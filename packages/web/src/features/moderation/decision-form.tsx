import { type CardId, REVIEW_NOTE_MAX, type Revision } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import { reasons } from './reasons.ts'
import { useReviewCard } from './review-queries.ts'

/** Lets a card out, its tags mended where they have to be, or says why not. */
export function DecisionForm({ cardId, revision }: { cardId: CardId; revision: Revision }) {
  const review = useReviewCard(cardId)
  const [tags, setTags] = useState<readonly string[]>(revision.tags)
  const [isNsfw, setIsNsfw] = useState(revision.is_nsfw)
  const [note, setNote] = useState('')
  const read = { revision_id: revision.id }
  const approve = () =>
    review.mutate(
      { ...read, decision: 'approve', tags: [...tags], is_nsfw: isNsfw },
      { onSuccess: () => toast(m.reviews_approved_toast()) },
    )
  const reject = () =>
    review.mutate(
      { ...read, decision: 'reject', note },
      { onSuccess: () => toast(m.reviews_rejected_toast()) },
    )
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 border-t border-line pt-5 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <TagPicker tags={tags} onChange={setTags} />
        <CheckField
          label={m.reviews_nsfw_label()}
          checked={isNsfw}
          onChange={event => setIsNsfw(event.target.checked)}
        />
        <Button look="seal" busy={review.isPending} onClick={approve}>
          {m.reviews_approve_button()}
        </Button>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <ReasonField
          onChoose={reason => setNote(note.trim() === '' ? reason : `${note.trimEnd()}\n${reason}`)}
        />
        <TextAreaField
          label={m.reviews_note_label()}
          hint={m.reviews_note_hint()}
          maxLength={REVIEW_NOTE_MAX}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button look="danger" disabled={note.trim() === ''} busy={review.isPending} onClick={reject}>
          {m.reviews_reject_button()}
        </Button>
      </div>
      <div className="empty:hidden md:col-span-2">
        <FormFailure sentence={review.isError ? problemSentence(review.error) : undefined} />
      </div>
    </div>
  )
}

/** Puts a ready sentence into the note, below what is there. */
function ReasonField({ onChoose }: { onChoose: (reason: string) => void }) {
  const all = [...reasons.map(reason => reason['zh-CN']), ...reasons.map(reason => reason.en)]
  return (
    <SelectField
      label={m.reviews_reason_label()}
      value=""
      options={[
        { value: '', label: m.reviews_reason_choose() },
        ...all.map(reason => ({ value: reason, label: reason })),
      ]}
      onChange={event => event.target.value !== '' && onChoose(event.target.value)}
    />
  )
}
