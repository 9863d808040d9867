import type { Session } from '@inkling/contract'
import { X } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { late } from '../../../ui/late.ts'
import { LoadingState } from '../../../ui/states.tsx'

/** From here on there is a third pane (Tailwind's `xl`). */
const WIDE = '(min-width: 80rem)'

/** Whether settings are open, and whether they stand beside the chat or above it. */
export function useSettingsPane() {
  const [isOpen, setOpen] = useState(false)
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(WIDE).matches)
  return {
    /** Whether there is a third pane at all. */
    isWide,
    isBeside: isOpen && isWide,
    isSheet: isOpen && !isWide,
    toggle: () => setOpen(!isOpen),
  }
}

function onWidth(listener: () => void): () => void {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

interface PlaceProps {
  session: Session
  onClose: () => void
}

/** The settings in the third pane. */
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

/** The settings on a sheet, where there is no third pane. */
export const SettingsSheet = ({ session, onClose, open }: PlaceProps & { open: boolean }) => (
  <Dialog open={open} onClose={onClose} title={m.settings_title()}>
    <div className="-mx-6">
      <Pane session={session} />
    </div>
  </Dialog>
)

const Pane = ({ session }: { session: Session }) => (
  <Suspense fallback={<LoadingState />}>
    <ChatSettingsPane key={session.id} session={session} />
  </Suspense>
)

/** Fetched when it first opens: nobody who only chats needs it. */
const ChatSettingsPane = late(async () => (await import('./settings-pane.tsx')).ChatSettingsPane)
