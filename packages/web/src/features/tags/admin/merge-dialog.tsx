import { TAG_MAX, type Tag, type TagCategory } from '@inkling/contract'
import { useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { nameOf } from '../known-tags.ts'
import { matchingTags } from '../matching-tags.ts'
import { useMergeTag } from './queries.ts'

const SHOWN = 12

interface MergeDialogProps {
  tag: Tag
  categories: readonly TagCategory[]
  onClose: () => void
}

/** Chooses the tag that another becomes part of. */
export function MergeDialog({ tag, categories, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<Tag | null>(null)
  const merge = useMergeTag()
  const name = nameOf(tag)
  const found = matchingTags(categories, typed, SHOWN + 1).filter(({ id }) => id !== tag.id)

  async function confirm(target: Tag): Promise<void> {
    await merge.mutateAsync({ id: tag.id, into_id: target.id })
    toast(m.tags_merged({ from: name, into: nameOf(target) }), { tone: 'good' })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.tags_merge_title({ name })}
      lead={m.tags_merge_lead()}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          {into !== null && (
            // A failure is shown below, by the mutation's own error.
            <Button look="danger" busy={merge.isPending} onClick={() => confirm(into).catch(() => undefined)}>
              {m.tags_merge_button({ name: nameOf(into) })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-4">
        <SearchField label={m.tags_merge_find()} value={typed} maxLength={TAG_MAX} onChange={setTyped} />
        {typed.trim() !== '' && found.length === 0 && (
          <p className="text-sm text-ink-soft">{m.tags_merge_none()}</p>
        )}
        <ul aria-label={m.tags_merge_choices()} className="flex flex-wrap gap-1.5">
          {found.slice(0, SHOWN).map(other => (
            <li key={other.id}>
              <button
                type="button"
                aria-pressed={into?.id === other.id}
                onClick={() => setInto(other)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink-soft hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground sm:min-h-9"
              >
                {other.name_zh} · {other.name_en}
              </button>
            </li>
          ))}
        </ul>
        <FormFailure sentence={merge.error ? problemSentence(merge.error) : undefined} />
      </div>
    </Dialog>
  )
}
