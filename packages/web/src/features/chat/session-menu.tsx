import type { Session } from '@inkling/contract'
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Menu } from '../../ui/menu.tsx'
import { DeleteDialog, RenameDialog } from './session-dialogs.tsx'

/** What can be done with a whole chat. */
export function SessionMenu({ session, onDeleted }: { session: Session; onDeleted?: () => void }) {
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={m.chat_session_menu({ title: session.title })}
        items={[
          { label: m.chat_rename_button(), icon: PencilLine, run: () => setAsked('rename') },
          { label: m.app_delete_button(), icon: Trash2, run: () => setAsked('delete'), isGrave: true },
        ]}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu>
      <RenameDialog session={session} open={asked === 'rename'} onClose={close} />
      <DeleteDialog
        session={session}
        open={asked === 'delete'}
        onClose={close}
        {...(onDeleted ? { onDeleted } : {})}
      />
    </>
  )
}
