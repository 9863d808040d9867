import type { Message, Persona, SessionId } from '@inkling/contract'
import { useSession } from '../../../../api/session/session.ts'
import { useAllPersonas } from '../../../personas/queries.ts'
import { useSettings } from './queries.ts'

export type PersonaFace = Pick<Persona, 'name' | 'avatar_url'>

export function useCurrentPersona(session_id: SessionId) {
  const { user } = useSession()
  const personas = useAllPersonas()
  const settings = useSettings({ session_id }).data
  const account: PersonaFace = { name: user?.display_name ?? '', avatar_url: user?.avatar_url ?? null }
  const me: PersonaFace = personas.find(({ id }) => id === settings?.effective.persona_id) ?? account
  const pictureOf = ({ persona_id }: Message): string | null =>
    (personas.find(({ id }) => id === persona_id) ?? account).avatar_url
  return { me, personas, pictureOf }
}
