import { KEYWORD_MAX, type LorebookAttachment, type LorebookTile } from '@inkling/contract'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Avatar } from '../../ui/elements/avatar.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { AttachRow } from './attach-row.tsx'
import { useAttachable } from './use-attachable.ts'

interface AttachDialogProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
  onClose: () => void
}

/** Chooses the chats in which a lorebook's entries may wake: all, those with a character, or single ones. */
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
      {/* Of one height, so that the field stays under the hand while the lists below it change. */}
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
