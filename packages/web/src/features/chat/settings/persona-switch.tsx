import type { PersonaId, SessionId } from '@inkling/contract'
import { Check, Settings2, UserRound } from 'lucide-react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useGo } from '../../../ui/navigation.ts'
import { paths } from '../../../ui/paths.ts'
import { toast } from '../../../ui/toast.ts'
import { useMe } from '../use-me.ts'
import { useChangeSettings, useSettings } from './queries.ts'

/** Who one is in this chat, and who else one could be. */
export function PersonaSwitch({ session_id }: { session_id: SessionId }) {
  const scope = { session_id }
  const settings = useSettings(scope).data
  const change = useChangeSettings(scope)
  const { me, personas } = useMe(session_id)
  const go = useGo()
  const be = (persona_id: PersonaId | null) => () =>
    void change({ persona_id }).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  const current = settings?.effective.persona_id
  const asUsual = { label: m.settings_persona_usual(), icon: UserRound, run: be(null) }
  return (
    <Menu
      label={m.settings_persona_switch({ name: me.name })}
      items={[
        ...personas.map(({ id, name }) => ({
          label: name,
          icon: id === current ? Check : UserRound,
          run: be(id),
        })),
        ...(settings && settings.own.persona_id !== null ? [asUsual] : []),
        { label: m.settings_persona_manage(), icon: Settings2, run: () => go(paths.personas) },
      ]}
    >
      <Avatar name={me.name} url={me.avatar_url} size="small" />
    </Menu>
  )
}
