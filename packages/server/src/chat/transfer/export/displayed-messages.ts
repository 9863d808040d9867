import { inRunningOrder, messageDepths, PLACEMENTS } from '@inkling/engine'
import { clockAt, type SceneStores, sceneOf, sceneValues } from '../../prompt/prompt-scene.ts'
import type { Patterns } from '../../prompt/script-runner.ts'
import { settledIn } from '../../settings/read-settings.ts'
import type { ToldSession } from './exported-session.ts'
import { outlinePath, readMessages, type ToldRow } from './read-messages.ts'

type Displayed = Pick<ToldRow, 'name' | 'content'>

/** What messages are made readable with. */
export interface DisplayContext extends SceneStores {
  readonly patterns: Patterns
}

/** The messages of a chat as its reader sees them: after the scripts that are for display, some at a time. */
export async function* displayedMessages(
  chat: DisplayContext,
  session: ToldSession,
): AsyncGenerator<Displayed[]> {
  const { bulkDb: db } = chat.house
  const display = await displayIn(chat, session)
  const { ids, hidden } = await outlinePath(db, session.user_id, session.head_message_id)
  const depths = messageDepths(hidden.map(hidden => ({ hidden })))
  let at = 0
  for await (const rows of readMessages(db, ids)) {
    yield await display(rows.map(row => ({ ...row, depth: depths[at++] ?? null })))
  }
}

type Placed = ToldRow & { readonly depth: number | null }

/** What a chat's scripts make of messages. */
async function displayIn(
  { house, cards, presets, patterns }: DisplayContext,
  session: ToldSession,
): Promise<(messages: readonly Placed[]) => Promise<Displayed[]>> {
  const { id: session_id, user_id, card_id } = session
  const scene = sceneOf({
    card: await cards.find(session.revision_id),
    user: { id: user_id, name: session.user_name },
    settled: await settledIn(house.db, presets, user_id, { kind: 'session', session_id, card_id }),
    clock: clockAt(house.clock.now(), undefined, 'en'),
    seed: session_id,
  })
  const scripts = inRunningOrder(scene.settled.scripts)
  const variables = { chat: {}, message: {}, global: {} }
  return async messages => {
    const texts = messages.map(({ role, content, depth }) => ({
      text: content,
      occasion: {
        pass: 'display' as const,
        placement: role === 'user' ? PLACEMENTS.user : PLACEMENTS.assistant,
        depth,
      },
    }))
    const passed = await patterns.pass(scene, {
      scripts,
      texts,
      values: { ...sceneValues(scene), variables },
    })
    return messages.map(({ name, content }, at) => ({ name, content: passed.texts[at]?.text ?? content }))
  }
}
