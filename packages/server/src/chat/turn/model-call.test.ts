import { type BodyIn, type ModelId, routes, type Session } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { connectModel, readEvents, say, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf, type ScriptedAnswer } from '../../testing/scripted-upstream.ts'

const { adminModels, chat, chatSettings, presets } = routes
const { upstream, admin, reader } = await chatAppForFile('tokens-5')

async function model(fields: BodyIn<typeof adminModels.update>, script = 'tokens-20'): Promise<ModelId> {
  const id = await connectModel(admin, upstream, script)
  await admin.call(adminModels.update, { params: { id }, body: fields })
  return id
}

async function chatWith(settings: BodyIn<typeof chatSettings.change>): Promise<Session> {
  const session = await startChat(reader)
  await reader.call(chatSettings.change, { body: { session_id: session.id, ...settings } })
  return session
}

const saying =
  (text: string): ScriptedAnswer =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.done()
  }

const asked = () => upstream.requests.at(-1)?.body ?? { messages: [] }
const lastAsked = () => asked().messages.at(-1)

describe('a model', () => {
  test('gets the parameters that its admin enabled, and no others', async () => {
    const session = await chatWith({ sampling: { temperature: 0.2, top_p: 0.5, top_k: 7 } })
    await say(reader, session, await model({ takes_only: ['temperature', 'top_k'] }), 'Hi.')
    expect(asked()).toMatchObject({ temperature: 0.2, top_k: 7 })
    expect(asked()).not.toHaveProperty('top_p')
  })

  test('does not get parameters its host rejected, until its admin changes it', async () => {
    const session = await chatWith({ sampling: { temperature: 0.2, seed: 7 } })
    const id = await model({})
    const refused = async () => (await admin.call(adminModels.get, { params: { id } })).refused
    const change = (body: BodyIn<typeof adminModels.update>) =>
      admin.call(adminModels.update, { params: { id }, body })
    upstream.script(reply => reply.whole(400, { error: { message: "Unsupported parameter: 'seed'" } }))
    await say(reader, session, id, 'Hi.')
    await expect.poll(refused).toEqual(['seed'])
    const before = upstream.requests.length
    await say(reader, session, id, 'And?')
    expect(upstream.requests).toHaveLength(before + 1)
    expect(asked()).toMatchObject({ temperature: 0.2 })
    expect(asked()).not.toHaveProperty('seed')
    expect(await change({ name: 'Renamed' })).toMatchObject({ refused: ['seed'] })
    expect(await change({ takes_only: null })).toMatchObject({ refused: [] })
    await say(reader, session, id, 'Again.')
    expect(asked()).toMatchObject({ seed: 7 })
  })

  test('is called as its host accepts it, which its admin can see and reset', async () => {
    const session = await chatWith({})
    const id = await model({})
    const stored = async () => {
      const { refused, output_limit } = await admin.call(adminModels.get, { params: { id } })
      return { refused, output_limit }
    }
    const change = (body: BodyIn<typeof adminModels.update>) =>
      admin.call(adminModels.update, { params: { id }, body })
    const refuse = (message: string) => upstream.script(reply => reply.whole(400, { error: { message } }))
    refuse("'max_tokens' is not supported, use 'max_completion_tokens' instead")
    refuse('max_completion_tokens: the valid range is [1, 512]')
    expect(textOf(await say(reader, session, id, 'Hi.'))).toBe(answerOf(20))
    await expect.poll(stored).toEqual({ refused: ['limit_name'], output_limit: 512 })
    await say(reader, session, id, 'And?')
    expect(asked()).toMatchObject({ max_completion_tokens: 512 })
    expect(await change({ refused: ['usage'], output_limit: 400 })).toMatchObject({ refused: ['usage'] })
    await say(reader, session, id, 'Again.')
    expect(asked()).toMatchObject({ max_tokens: 400 })
    expect(asked()).not.toHaveProperty('stream_options')
    // A new host has rejected no fields yet.
    const elsewhere = { model: 'tokens-3', refused: ['usage' as const], output_limit: 400 }
    expect(await change(elsewhere)).toMatchObject({ refused: [], output_limit: null })
  })

  test('stops at every stop text, however many are sent', async () => {
    const session = await chatWith({ sampling: { stop: ['nowhere', 't7 '] } })
    const few = await say(reader, session, await model({ stop_max: 1 }), 'Hi.')
    expect(asked()).toMatchObject({ stop: ['nowhere'] })
    expect(textOf(few)).toBe(answerOf(7))
    expect(few.at(-1)).toMatchObject({ event: 'done', data: { status: 'done', content: answerOf(7) } })
    await say(reader, session, await model({ takes_only: [] }), 'Hi.')
    expect(asked()).not.toHaveProperty('stop')
  })

  test('is disconnected if it continues after a stop text', async () => {
    const session = await chatWith({ sampling: { stop: ['t7 '] } })
    await say(reader, session, await model({}, 'tokens-2000-at-500'), 'Hi.')
    await expect.poll(() => upstream.requests.at(-1)?.hungUp).toBe(true)
  })

  test('gets a reasoning effort only if it supports one', async () => {
    const session = await chatWith({ reasoning_effort: 'high' })
    await say(reader, session, await model({ supports_reasoning: true }), 'Hi.')
    expect(asked()).not.toHaveProperty('reasoning_effort')
    await say(reader, session, await model({ reasoning_control: 'effort' }), 'Hi.')
    expect(asked()).toMatchObject({ reasoning_effort: 'high' })
  })
})

describe('a continued answer', () => {
  /** Continues an answer that ends in the middle of a word. */
  async function goOn(fields: BodyIn<typeof adminModels.update>, settings = {}) {
    const model_id = await model(fields)
    const session = await chatWith(settings)
    upstream.script(saying('Hel'), saying('lo.'))
    await say(reader, session, model_id, 'Hi.')
    const body = { session_id: session.id, action: 'continue', model_id } as const
    return (await readEvents(await reader.send(chat.complete, { body }))).at(-1)?.data.content
  }

  test('is the last message for a model that continues it', async () => {
    expect(await goOn({ supports_prefill: true })).toBe('Hello.')
    expect(lastAsked()).toMatchObject({ role: 'assistant', content: 'Hel' })
  })

  test('is described in an instruction for other models', async () => {
    expect(await goOn({})).toBe('Hel lo.')
    expect(lastAsked()).toMatchObject({ role: 'system' })
  })

  test('is described in an instruction if the settings say so', async () => {
    expect(await goOn({ supports_prefill: true }, { continue_prefill: false })).toBe('Hel lo.')
  })

  test('is joined as the settings say', async () => {
    expect(await goOn({ supports_prefill: true }, { continue_postfix: ' … ' })).toBe('Hel … lo.')
  })
})

describe('a preset’s prefill', () => {
  const begun = async () => {
    const data = { assistant_prefill: 'Sure:', continue_prefill: false, prompts: [] }
    const { id } = await reader.call(presets.create, { body: { name: crypto.randomUUID(), data } })
    return await chatWith({ preset_id: id })
  }

  test('is sent to models that continue it only', async () => {
    const session = await begun()
    await say(reader, session, await model({ supports_prefill: true }), 'Hi.')
    expect(lastAsked()).toMatchObject({ role: 'assistant', content: 'Sure:' })
    await say(reader, session, await model({}), 'Hi.')
    expect(lastAsked()).toMatchObject({ role: 'user', content: 'Hi.' })
  })

  test('is left out for a fallback that does not continue it', async () => {
    const fallback_id = await model({})
    const down = await connectModel(admin, upstream, 'no-credit')
    await admin.call(adminModels.update, {
      params: { id: down },
      body: { fallback_id, supports_prefill: true },
    })
    await say(reader, await begun(), down, 'Hi.')
    expect(asked()).toMatchObject({ model: 'tokens-20' })
    expect(lastAsked()).toMatchObject({ role: 'user', content: 'Hi.' })
  })

  test('does not prevent continuing an answer', async () => {
    const session = await begun()
    const model_id = await model({ supports_prefill: true })
    await say(reader, session, model_id, 'Hi.')
    await readEvents(
      await reader.send(chat.complete, { body: { session_id: session.id, action: 'continue', model_id } }),
    )
    expect(lastAsked()).toMatchObject({
      role: 'assistant',
      content: expect.stringMatching(/^Sure:\n\nt0 .*t19\s*$/),
    })
  })
})
