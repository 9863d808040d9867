import type { ChatMessage } from '@inkling/engine'
import type { StateId } from '../../messages/branch-state.ts'
import { OWN_FACTS, type OwnFacts, stateFacts } from '../own-facts.ts'
import type { ToldRow } from './read-messages.ts'

/** A message as any chat file tells of it. */
export function toldMessage({ origin, state, ...row }: ToldRow): ChatMessage {
  const { role, name, content, reasoning, hidden } = row
  return {
    role,
    name,
    content,
    reasoning,
    hidden,
    model: row.model_name ?? '',
    sent_at: Date.parse(row.created_at),
    send_date: origin?.send_date ?? null,
    variables: state?.variables.message ?? {},
    extra: origin?.extra ?? {},
    rest: origin?.rest ?? {},
  }
}

/** The same with all that only we know of it. `above` is the state of the message that it follows. */
export function toldWhole(row: ToldRow, above: StateId | null): ChatMessage {
  const message = toldMessage(row)
  const facts = ownFacts(row, above)
  if (Object.keys(facts).length === 0) return message
  return { ...message, extra: { ...message.extra, [OWN_FACTS]: { ...facts } } }
}

function ownFacts({ status, usage, edited_at, ...row }: ToldRow, above: StateId | null): OwnFacts {
  const { state, state_id, active_child_id } = row
  return {
    ...(status !== 'done' && { status }),
    ...(usage !== null && { usage }),
    ...(edited_at !== null && { edited_at }),
    ...(active_child_id !== null && { goes_on: active_child_id }),
    ...(state !== null && state_id !== above && { state: stateFacts(state) }),
  }
}
