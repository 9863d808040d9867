import { routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { connectModel, historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'

const { chat } = routes
const { upstream, admin, reader, model } = await chatAppForFile('tokens-3')
const session = await startChat(reader)

const ask = async (script: string, content = 'hello') =>
  await say(reader, session, await connectModel(admin, upstream, script), content)

describe('when the model fails', () => {
  it.each([
    ['key-refused', 'upstream_key_refused'],
    ['no-credit', 'upstream_no_credit'],
    ['rate-limited', 'upstream_rate_limited'],
    ['failed', 'upstream_failed'],
    ['context-too-long', 'upstream_context_too_long'],
    ['model-unknown', 'upstream_model_unknown'],
  ])('%s: the user’s message stays, the answer is failed with the reason %s', async (script, code) => {
    const events = await ask(script, `asked for ${script}`)
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, message: { status: 'failed' } } })
    const [mine, answer] = (await historyOf(reader, session)).slice(-2)
    expect(mine).toMatchObject({ content: `asked for ${script}`, status: 'done' })
    expect(answer).toMatchObject({ status: 'failed', error: { code } })
  })

  it('in the middle, the text so far is kept as interrupted', async () => {
    const events = await ask('cut')
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { message: { status: 'interrupted', content: answerOf(5) } },
    })
  })

  it('nothing of the upstream’s text, address or key is shown', async () => {
    const events = await ask('key-refused')
    expect(JSON.stringify(events)).not.toMatch(/sk-test|upstream\.example|Incorrect/)
  })

  it('a retry is another answer to the same message', async () => {
    await ask('failed', 'please')
    const failed = (await historyOf(reader, session)).at(-1)
    const body = { session_id: session.id, action: 'regenerate' as const, model_id: model }
    await (await reader.send(chat.complete, { body })).text()
    const answer = (await historyOf(reader, session)).at(-1)
    expect(answer).toMatchObject({
      status: 'done',
      parent_id: failed?.parent_id,
      siblings: { index: 1, count: 2 },
    })
  })
})
