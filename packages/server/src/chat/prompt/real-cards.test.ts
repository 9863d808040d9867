// @module-tag full

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModelId, routes } from '@inkling/contract'
import {
  buildPrompt,
  expandMacros,
  listGreetings,
  macroValues,
  readCard,
  unifyLineBreaks,
} from '@inkling/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connectModel, historyOf, say } from '../../testing/chat.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '../../testing/scripted-upstream.ts'

const { chat, cards } = routes
/** Real cards next to the repository, which not every checkout has. */
const folder = join(import.meta.dirname, '../../../../../../shared/data/cards-real')
const names = existsSync(folder) ? readdirSync(folder).sort() : []

let app: TestApp
let upstream: ScriptedUpstream
let api: Api
let model_id: ModelId

beforeAll(async () => {
  app = await startTestApp()
  upstream = await startScriptedUpstream()
  api = await app.api.register('bob')
  model_id = await connectModel(api, upstream, 'tokens-3')
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

describe.skipIf(names.length === 0)('a chat with a real card', () => {
  it.each(names)('%s begins with its greeting and asks what the engine says', async fileName => {
    const body = readFileSync(join(folder, fileName))
    const { id } = await api.call(cards.import, { body, query: { fileName } })
    const card = readCard(new Uint8Array(body), { fileName })
    if (!card.ok) throw new Error(card.problem.code)
    const { data } = card.card
    const session = await api.call(chat.createSession, { body: { card_id: id } })

    const persona = { name: 'bob', description: '' }
    const [greeting] = await historyOf(api, session)
    const [first] = listGreetings(data)
    expect(greeting?.content).toBe(first && unifyLineBreaks(expandMacros(first, macroValues(data, persona))))
    expect(greeting?.content).not.toMatch(/\{\{(user|char)\}\}/i)

    await say(api, session, model_id, 'Hello there')
    const history = await historyOf(api, session)
    const built = buildPrompt({
      card: data,
      persona,
      settings: {
        context_tokens: 8192,
        max_tokens: 2048,
        system_prompt: null,
        post_history_instructions: null,
      },
      history: history.slice(0, -1).map(({ id, role, name, content }) => ({ id, role, name, content })),
      action: 'send',
      ...(data.character_book && {
        lorebooks: { books: [{ id: 'card', name: data.name, source: 'card', book: data.character_book }] },
      }),
    })
    expect(upstream.requests.at(-1)?.body.messages).toEqual(built.ok && built.prompt.messages)
  })
})
