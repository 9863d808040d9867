import { type Greetings, startChat } from '../../packages/server/src/testing/chat.ts'
import { find } from './actions.ts'
import type { Visitor } from './visitor.ts'

/** Creates a chat with Amy through the API and opens it. */
export async function openChat(visitor: Visitor, greetings?: Greetings): Promise<void> {
  const session = await startChat(visitor.api, greetings)
  await visitor.go(`/chat/${session.id}`)
  await find(visitor, 'button', visitor.words('chat_send_button')).waitFor()
}
