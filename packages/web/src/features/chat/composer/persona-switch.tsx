import type { SessionId } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { MenuGate } from '../../../ui/menu/menu-gate.tsx'
import { useMe } from '../settings/scope/use-current-persona.ts'

/** Who one is in this chat, and who else one could be. */
export function PersonaSwitch({ session_id }: { session_id: SessionId }) {
  const { me } = useMe(session_id)
  const button = {
    label: m.settings_persona_switch({ name: me.name }),
    icon: <Avatar name={me.name} url={me.avatar_url} size="small" />,
  }
  return (
    <MenuGate {...button}>
      <Opened {...button} session_id={session_id} />
    </MenuGate>
  )
}

const Opened = late(async () => (await import('./persona-menu.tsx')).OpenedPersonaSwitch)
