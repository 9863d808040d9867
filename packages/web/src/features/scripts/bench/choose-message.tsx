import type { Message, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../../ui/form/field.tsx'
import { useRecentSessions } from '../../cards/store/queries.ts'
import { keys } from '../../chat/store/keys.ts'
import { type Scene, sceneOf } from './scene.ts'

const CHATS = 100
const MESSAGES = 50

/** Takes a message of one of one's chats for the text that is tried. */
export function ChooseMessage({ onChoose }: { onChoose: (scene: Partial<Scene>) => void }) {
  const [session, setSession] = useState<SessionId | ''>('')
  const [message, setMessage] = useState('')
  const chats = useRecentSessions(CHATS).data?.items ?? []
  const messages = useNewestMessages(session)
  if (chats.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.scripts_bench_chat()}
        value={session}
        onChange={event => {
          setSession(event.target.value as SessionId | '') // one of the options
          setMessage('')
        }}
        options={[
          { value: '', label: m.scripts_bench_no_chat() },
          ...chats.map(({ id, title, card }) => ({
            value: id,
            label: title === card.name ? title : `${card.name} · ${title}`,
          })),
        ]}
      />
      <SelectField
        label={m.scripts_bench_message()}
        disabled={session === ''}
        value={message}
        onChange={event => {
          setMessage(event.target.value)
          onChoose(sceneOf(messages, event.target.value) ?? {})
        }}
        options={[
          { value: '', label: m.scripts_bench_choose_message() },
          ...messages.toReversed().map(one => ({ value: one.id, label: labelOf(one) })),
        ]}
      />
    </div>
  )
}

/** The newest of a chat, oldest first; only one's own look at them here, so that nothing else hears of it. */
function useNewestMessages(session: SessionId | ''): readonly Message[] {
  const { data } = useQuery({
    enabled: session !== '',
    queryKey: [...keys.histories, 'to-try', session],
    queryFn: ({ signal }) =>
      call('chat.history', { params: { id: session as SessionId }, query: { limit: MESSAGES } }, { signal }), // enabled
  })
  return data?.items ?? []
}

const LONGEST = 60

function labelOf({ name, content }: Message): string {
  const text = content.replace(/\s+/g, ' ').trim()
  return `${name}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
}
