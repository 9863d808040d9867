import { type CardId, REVIEW_NOTE_MAX, type Revision } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import { useReviewCard } from './review-queries.ts'

/** Approves a card, with corrected tags if needed, or rejects it with a reason. */
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

/** Inserts a prepared reason into the note. */
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

/** Authors are answered in the card's language, so reasons are offered in both. */
const reasons: readonly { readonly 'zh-CN': string; readonly en: string }[] = [
  {
    'zh-CN': '标签与内容不符，请改为能说明这张卡的标签后再提交。',
    en: 'The tags do not match the card. Please choose tags that describe it and submit it again.',
  },
  {
    'zh-CN': '含有成人内容但没有标记。请打开“成人内容”后再提交。',
    en: 'The card has adult content that is not marked. Please mark it as such and submit it again.',
  },
  {
    'zh-CN': '涉及未成年人的性内容不被允许。',
    en: 'Sexual content that involves minors is not allowed.',
  },
  {
    'zh-CN': '描述或开场白太少，还聊不起来。请补充后再提交。',
    en: 'There is too little to chat with yet. Please add to the description or the greeting and submit it again.',
  },
  {
    'zh-CN': '与已有的卡重复，或搬运了他人的作品而没有注明。',
    en: 'This repeats a card that is here already, or is somebody else’s work without saying so.',
  },
  {
    'zh-CN': '含有可疑的外部链接或脚本，请去掉后再提交。',
    en: 'There are links or scripts in it that we can’t let through. Please remove them and submit it again.',
  },
  {
    'zh-CN': '写有真实人物的隐私信息，请去掉后再提交。',
    en: 'It tells private facts about a real person. Please remove them and submit it again.',
  },
]
