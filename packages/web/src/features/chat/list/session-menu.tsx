import { Ellipsis } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'
import { LazyMenu } from '../../../ui/menu/menu.tsx'
import type { SessionMenuProps } from './session-menu-items.tsx'

/** What can be done with a whole chat; more with the one that is open. */
export function SessionMenu(props: SessionMenuProps) {
  const button = {
    label: m.chat_session_menu({ title: props.session.title }),
    icon: <Ellipsis aria-hidden="true" className="size-5" />,
  }
  return (
    <LazyMenu {...button}>
      <Opened {...button} {...props} />
    </LazyMenu>
  )
}

const Opened = lazyWithRetry(async () => (await import('./session-menu-items.tsx')).SessionMenuItems)
