import { type MemoryStatus, type ModelId, memories, routes, type Session } from '@inkling/contract'
import { expect } from 'vitest'
import { connectModel, say, startChat } from '../../../testing/chat.ts'
import { chatAppForFile, upstreamForFile } from '../../../testing/for-file.ts'
import type { ScriptedAnswer, ScriptedUpstream } from '../../../testing/scripted-upstream.ts'
import { growChat } from '../../store/testing/grow-chat.ts'

export const playSummary =
  (text: string): ScriptedAnswer =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.usage(500, 20)
    reply.done()
  }

export const lastRequestText = ({ requests }: ScriptedUpstream): string =>
  (requests.at(-1)?.body.messages ?? []).map(({ content }) => content).join('\n')

/** Summaries use an upstream of their own, so that its requests can be checked separately. */
export async function summariesForFile() {
  const chatApp = await chatAppForFile('tokens-3')
  const { app, admin, reader, model } = chatApp
  const teller = await upstreamForFile()
  const tellerModel = await connectModel(admin, teller, 'normal')

  const settle = (session: Session, memory = {}, summary_model_id: ModelId | null = tellerModel) =>
    reader.call(routes.chatSettings.change, {
      body: {
        session_id: session.id,
        model_id: model,
        context_tokens: 2_048,
        max_tokens: 256,
        memory: { summarise: true, summary_model_id, ...memory },
      },
    })
  const status = (session: Session): Promise<MemoryStatus> =>
    reader.call(memories.status, { params: { id: session.id } })
  const summaryOf = async (session: Session) => (await status(session)).summary
  const turn = (session: Session, content = 'And then?') => say(reader, session, model, content)

  return {
    ...chatApp,
    teller,
    settle,
    status,
    summaryOf,
    turn,
    /** Messages have 100 tokens; the window holds about ten. */
    async longChat(messages: number): Promise<Session> {
      const session = await startChat(reader, { first_mes: 'It began at sea.' })
      await settle(session)
      await growChat(app.database.pool, session.id, {
        messages,
        from: '2026-01-01',
        content: `'On day ' || n || ' the keeper said: ' || repeat('the sea is calm and the lamp is lit. ', 9)`,
        tokens: 100,
      })
      return session
    },
    /** More messages than the window holds. */
    goOn: (session: Session) =>
      growChat(app.database.pool, session.id, {
        messages: 30,
        from: '2026-02-01',
        content: `'In week ' || n || ' came a storm.'`,
        tokens: 100,
      }),
    async summarised(session: Session, text: string): Promise<void> {
      teller.script(playSummary(text))
      await turn(session)
      await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe(text)
      await expect.poll(async () => (await status(session)).is_summarising).toBe(false)
    },
  }
}
