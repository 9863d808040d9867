import type { PersonaId, SessionId } from '@inkling/contract'
import { Check, Settings2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { MenuView } from '../../../ui/menu/menu-view.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { useChangeSettings, useSettings } from '../settings/scope/queries.ts'
import { useCurrentPersona } from '../settings/scope/use-current-persona.ts'

interface PersonaSwitchItemsProps {
  session_id: SessionId
  label: string
  children: ReactNode
}

export function PersonaSwitchItems({ session_id, label, children }: PersonaSwitchItemsProps) {
  const scope = { session_id }
  const settings = useSettings(scope).data
  const change = useChangeSettings(scope)
  const { personas } = useCurrentPersona(session_id)
  const go = useNavigateTo()
  const be = (persona_id: PersonaId | null) => () =>
    void change({ persona_id }).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  const current = settings?.effective.persona_id
  const asUsual = { label: m.settings_persona_usual(), icon: UserRound, run: be(null) }
  return (
    <MenuView
      label={label}
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
      {children}
    </MenuView>
  )
}
