import { inRunningOrder, messageDepths, PLACEMENTS } from '@inkling/engine'
import type { ChatContext } from '../../context.ts'
import { buildPromptContext, macroValuesOf, type PromptContextStores } from '../../prompt/prompt-scene.ts'
import type { PatternRunner } from '../../prompt/script-runner.ts'
import { resolveScopeSettings } from '../../settings/read-settings.ts'
import { clockAt } from '../../turn/turn-request.ts'
import type { ExportedSession } from './exported-session.ts'
import { type ExportedRow, outlinePath, readMessages } from './read-messages.ts'

type DisplayedMessage = Pick<ExportedRow, 'name' | 'content'>

export interface DisplayContext extends PromptContextStores, Pick<ChatContext, 'db' | 'bulkDb'> {
  readonly patterns: PatternRunner
}

/** Yields messages as the reader sees them, after display scripts, in batches. */
export async function* displayedMessages(
  chat: DisplayContext,
  session: ExportedSession,
): AsyncGenerator<DisplayedMessage[]> {
  const { bulkDb: db } = chat
  const display = await createDisplayer(chat, session)
  const { ids, hidden } = await outlinePath(db, session.user_id, session.head_message_id)
  const depths = messageDepths(hidden.map(hidden => ({ hidden })))
  let at = 0
  for await (const rows of readMessages(db, ids)) {
    yield await display(rows.map(row => ({ ...row, depth: depths[at++] ?? null })))
  }
}

type RowAtDepth = ExportedRow & { readonly depth: number | null }

async function createDisplayer(
  { db, clock, cards, presets, patterns }: DisplayContext,
  session: ExportedSession,
): Promise<(messages: readonly RowAtDepth[]) => Promise<DisplayedMessage[]>> {
  const { id: session_id, user_id, card_id } = session
  const scene = buildPromptContext({
    card: await cards.find(session.revision_id),
    user: { id: user_id, name: session.user_name },
    settled: await resolveScopeSettings(db, presets, user_id, {
      kind: 'session',
      session_id,
      card_id,
    }),
    clock: clockAt(clock.now(), undefined, 'en'),
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
      values: { ...macroValuesOf(scene), variables },
    })
    return messages.map(({ name, content }, at) => ({ name, content: passed.texts[at]?.text ?? content }))
  }
}
