import type { Session } from '@inkling/contract'
import { X } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { IconButton } from '../../../ui/elements/button.tsx'
import { ChatSettingsPane } from './settings-pane.tsx'

interface PlaceProps {
  session: Session
  onClose: () => void
}

export const SettingsBeside = ({ session, onClose }: PlaceProps) => (
  <aside aria-label={m.settings_title()}>
    <div className="flex h-14 items-center justify-between pr-2 pl-5">
      <h2 className="display text-xl">{m.settings_title()}</h2>
      <IconButton label={m.app_close_button()} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
    <Pane session={session} />
  </aside>
)

/** For screens without a third pane. */
export const SettingsSheet = ({ session, onClose, open }: PlaceProps & { open: boolean }) => (
  <Dialog open={open} onClose={onClose} title={m.settings_title()}>
    <div className="-mx-6">
      <Pane session={session} />
    </div>
  </Dialog>
)

const Pane = ({ session }: { session: Session }) => <ChatSettingsPane key={session.id} session={session} />
