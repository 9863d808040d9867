import { KEYWORD_MAX, type LorebookAttachment, type LorebookTile } from '@inkling/contract'
import { type ReactNode, useState } from 'react'
import { itemsOf } from '../../api/call/pages.ts'
import { useFold } from '../../browser/fold.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useSearch } from '../cards/search/queries.ts'
import { useMyCards, useRecentSessions } from '../cards/store/queries.ts'
import { useChattedCards } from '../personas/queries.ts'
import { type Attachable, findAttachable, isAttachedTo } from './attachable.ts'
import { type AttachScope, useAttachLorebook } from './queries.ts'

interface AttachDialogProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
  onClose: () => void
}

export function AttachDialog({ lorebook, attachments, onClose }: AttachDialogProps) {
  const [keyword, setKeyword] = useState('')
  const { cards, sessions } = useAttachable(attachments, keyword)
  const row = { lorebook, attachments }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.lorebooks_attach_title({ name: lorebook.name })}
      lead={m.lorebooks_attach_lead()}
      actions={
        <Button look="seal" onClick={onClose}>
          {m.lorebooks_attach_done_button()}
        </Button>
      }
    >
      <ul className="mt-3">
        <AttachRow {...row} scope={{}} label={m.lorebooks_attached_all()} />
      </ul>
      <SearchField
        label={m.lorebooks_attach_search_label()}
        maxLength={KEYWORD_MAX}
        value={keyword}
        onChange={setKeyword}
        className="mt-2"
      />
      {/* The fixed height keeps the field in place while lists change. */}
      <div className="min-h-72">
        <Group title={m.lorebooks_attach_cards_title()} isEmpty={cards.length === 0}>
          {cards.map(card => (
            <AttachRow
              key={card.id}
              {...row}
              scope={{ card_id: card.id }}
              label={card.name}
              picture={<Avatar name={card.name} url={card.avatar_url} size="small" />}
            />
          ))}
        </Group>
        <Group title={m.lorebooks_attach_chats_title()} isEmpty={sessions.length === 0}>
          {sessions.map(({ id, title, card }) => (
            <AttachRow
              key={id}
              {...row}
              scope={{ session_id: id }}
              label={title}
              {...(card && card.name !== title && { note: card.name })}
            />
          ))}
        </Group>
      </div>
    </Dialog>
  )
}

function Group({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section>
      <h3 className="mt-4 mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

const RECENT_CHATS = 100
/** Batches fast typing. */
const DEBOUNCE_MS = 180

/** Includes own cards, cards with chats, search results, and chats. */
function useAttachable(attachments: readonly LorebookAttachment[], keyword: string): Attachable {
  useFold()
  const [attached] = useState(attachments)
  const settled = useDebounced(keyword, DEBOUNCE_MS)
  const chatted = useChattedCards().data?.items ?? []
  const own = itemsOf(useMyCards().data)
  const searched = itemsOf(useSearch({ keyword: settled.trim(), sortBy: 'hottest' }).data)
  const recent = useRecentSessions(RECENT_CHATS).data?.items ?? []
  return findAttachable(settled, {
    attached,
    chatted: chatted.map(({ card }) => card).filter(card => !card.is_deleted),
    own,
    searched,
    recent,
  })
}

interface AttachRowProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
  scope: AttachScope
  label: string
  note?: string
  picture?: ReactNode
}

/** Applies at once. */
function AttachRow({ lorebook, attachments, scope, label, note, picture }: AttachRowProps) {
  const attaching = useAttachLorebook(lorebook.id)
  /** The choice that the list doesn't show yet. */
  const [ticked, setTicked] = useState<boolean>()
  const change = (isAttached: boolean) => {
    // Disabling the control would lose keyboard focus.
    if (ticked !== undefined) return
    setTicked(isAttached)
    attaching.mutate(
      { scope, isAttached },
      {
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
        onSettled: () => setTicked(undefined),
      },
    )
  }
  return (
    <li>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-lg px-2 transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-seal-ink">
        {picture}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{label}</span>
          {note !== undefined && <span className="block truncate text-sm text-ink-faint">{note}</span>}
        </span>
        <input
          type="checkbox"
          checked={ticked ?? isAttachedTo(attachments, scope)}
          aria-busy={ticked !== undefined}
          onChange={event => change(event.target.checked)}
          className="size-5 shrink-0 accent-seal"
        />
      </label>
    </li>
  )
}
