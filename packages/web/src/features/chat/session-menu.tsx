import type { Session } from '@inkling/contract'
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Menu } from '../../ui/menu.tsx'

/** What can be done with a whole chat. */
export function SessionMenu({ session, onDeleted }: { session: Session; onDeleted?: () => void }) {
  const [asked, setAsked] = useState<'rename' | 'delete'>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (what: 'rename' | 'delete') => () => {
    setAsked(what)
    setIsOpen(true)
  }
  const dialog = { session, open: isOpen, onClose: () => setIsOpen(false) }
  return (
    <>
      <Menu
        label={m.chat_session_menu({ title: session.title })}
        items={[
          { label: m.chat_rename_button(), icon: PencilLine, run: ask('rename') },
          { label: m.app_delete_button(), icon: Trash2, run: ask('delete'), isGrave: true },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <Suspense fallback={null}>
        {asked === 'rename' && <RenameDialog {...dialog} />}
        {asked === 'delete' && <DeleteDialog {...dialog} {...(onDeleted ? { onDeleted } : {})} />}
      </Suspense>
    </>
  )
}

// Fetched when they are first asked for.
const RenameDialog = lazy(async () => ({ default: (await import('./session-dialogs.tsx')).RenameDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./session-dialogs.tsx')).DeleteDialog }))
