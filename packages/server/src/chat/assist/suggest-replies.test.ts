import { routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

import type { ScriptedAnswer } from '../../testing/scripted-upstream.ts'
import { readReplies } from './suggest-replies.ts'

const { app, upstream, reader, model } = await chatAppForFile('tokens-3')

const writes =
  (text: string): ScriptedAnswer =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.usage(300, 40)
    reply.done()
  }
const suggest = ({ id }: Session) => reader.call(routes.chat.suggestReplies, { params: { id } })
const refusedIn = ({ id }: Session) => reader.refused(routes.chat.suggestReplies, { params: { id } })
const lastPrompt = () =>
  (upstream.requests.at(-1)?.body.messages ?? []).map(({ content }) => content).join('\n')

describe('suggested replies', () => {
  it('are three lines of the model, which knows who writes and what was said', async () => {
    const session = await startChat(reader, { first_mes: 'The lamp is out.' })
    await say(reader, session, model, 'Who are you?')
    upstream.script(
      writes('1. "Light it again."\n2. *I step back.* Who is there?\n\n3. Let us leave.\n4. Too many.'),
    )
    const { replies } = await suggest(session)
    expect(replies).toEqual(['"Light it again."', '*I step back.* Who is there?', 'Let us leave.'])
    expect(lastPrompt()).toContain('Amy: The lamp is out.')
    expect(lastPrompt()).toContain('Bob: Who are you?')
  })

  it('are asked for in the language of the story', async () => {
    const session = await startChat(reader, { first_mes: '灯灭了，屋里一片漆黑。' })
    upstream.script(writes('把灯点上。\n“谁在那里？”\n我们走吧。'))
    expect((await suggest(session)).replies).toHaveLength(3)
    expect(lastPrompt()).toContain('请写出 Bob 的 3 条消息')
  })

  it('leave no message behind, and count as usage', async () => {
    const session = await startChat(reader)
    const before = await reader.call(routes.chat.session, { params: { id: session.id } })
    upstream.script(writes('Hello there.'))
    await suggest(session)
    expect(await reader.call(routes.chat.session, { params: { id: session.id } })).toEqual(before)
    const used = await app.context.db
      .selectFrom('model_usage')
      .select('completion_tokens')
      .executeTakeFirstOrThrow()
    expect(used.completion_tokens).toBeGreaterThan(0)
  })

  it('are refused in a chat without messages, and when the model writes nothing usable', async () => {
    const empty = await startChat(reader, { first_mes: '' })
    expect(await refusedIn(empty)).toMatchObject({ code: 'nothing_to_continue' })
    const session = await startChat(reader)
    upstream.script(writes(`${'long '.repeat(100)}\n`))
    expect(await refusedIn(session)).toMatchObject({ code: 'upstream_garbage' })
  })
})

describe('reading the lines of a model', () => {
  it.each([
    ['- Yes.\n- No.\n- Perhaps.', ['Yes.', 'No.', 'Perhaps.']],
    ['* Yes.\n* No.', ['Yes.', 'No.']],
    ['*nods* Yes.\n*leaves*', ['*nods* Yes.', '*leaves*']],
    ['Bob: Yes.\nBob：好。', ['Yes.', '好。']],
    ['1、走。\n（2）留。\n③等。', ['走。', '留。', '等。']],
    ['Here are three replies:\nYes.\nYes.\nNo.', ['Yes.', 'No.']],
    ['3.5 metres, then.', ['3.5 metres, then.']],
  ])('takes %j as %j', (text, replies) => {
    expect(readReplies(text, 'Bob')).toEqual(replies)
  })
})
