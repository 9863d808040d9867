import { Ellipsis } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { lazyMenu } from '../../../ui/menu/menu.tsx'
import type { SessionMenuProps } from './session-menu-items.tsx'

/** The open chat has more items. */
export const SessionMenu = (props: SessionMenuProps) => (
  <LazySessionMenu label={m.chat_session_menu({ title: props.session.title })} {...props}>
    <Ellipsis aria-hidden="true" className="size-5" />
  </LazySessionMenu>
)

const LazySessionMenu = lazyMenu(async () => (await import('./session-menu-items.tsx')).SessionMenuItems)
