import {
  BRANCH_STATE_MAX,
  type Message,
  type MessageId,
  type PreviewChatAnswer,
  routes,
  type Session,
} from '@inkling/contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { historyOf, readEvents, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import type { ScriptedAnswer } from '../../testing/scripted-upstream.ts'

const { cards, chat, lorebooks, chatSettings, previewChats } = routes
const { app, upstream, reader, model } = await chatAppForFile('tokens-3')

const INITIAL = {
  ...{ comment: '[InitVar]初始', keys: [], enabled: false },
  content: JSON.stringify({ 好感度: [3, '0 到 100'], 包: ['灯'], '<user>': { 年龄: 22 } }),
}
const RULE = {
  ...{ comment: '[mvu_update]规则', keys: [], enabled: true, constant: true },
  content: '好感度是 {{get_message_variable::stat_data.好感度[0]}}。',
}
const BEGUN = { 好感度: [3, '0 到 100'], 包: ['灯'], Bob: { 年龄: 22 } }
const loving = (number: number) => ({ ...BEGUN, 好感度: [number, '0 到 100'] })
const CARD = {
  name: '悠纪',
  first_mes: '你好。',
  alternate_greetings: ['<initvar>{"好感度": 50}</initvar>又见面了。', "你好。\n_.set('好感度', 10);"],
  character_book: { entries: [INITIAL, RULE] },
}

async function begin(data: object = {}): Promise<Session> {
  const card = await reader.call(cards.create, { body: { data: { ...CARD, ...data } } })
  return await reader.call(chat.createSession, { body: { card_id: card.id } })
}

const saying =
  (text: string): ScriptedAnswer =>
  reply => {
    reply.stream()
    reply.say(text)
    reply.finish()
    reply.done()
  }

async function answerWith(session: Session, text: string, more: object = {}): Promise<Message> {
  upstream.script(saying(text))
  return (await say(reader, session, model, 'go on', more)).at(-1)?.data
}

const variablesOf = async (id: MessageId) => (await reader.call(chat.variables, { params: { id } })).message
const stateOf = async (id: MessageId) => (await variablesOf(id)).stat_data
const headOf = async (session: Session) => (await historyOf(reader, session)).at(-1) as Message
const countStates = async () =>
  (await app.context.db.selectFrom('message_states').select('id').execute()).length
const lastRequest = () =>
  upstream.requests
    .at(-1)
    ?.body.messages.map(({ content }) => content)
    .join('\n')

test('each greeting has its own initial state', async () => {
  const first = await headOf(await begin())
  const states = await Promise.all(first.siblings.ids.map(stateOf))
  expect(states).toEqual([BEGUN, { 好感度: 50 }, loving(10)])
  expect(await variablesOf(first.id)).toMatchObject({ initialized_lorebooks: { 悠纪: [] }, delta_data: {} })
})

test('greetings with the same state share it, and all states have a limit', async () => {
  const before = await countStates()
  await begin({ alternate_greetings: Array.from({ length: 9 }, (_, at) => `你好 ${at}。`) })
  expect(await countStates()).toBe(before + 1)
  const large = { ...INITIAL, content: JSON.stringify({ 天: 0, 书: '长'.repeat(240_000) }) }
  const alternate_greetings = Array.from({ length: 40 }, (_, at) => `你好。_.set('天', ${at + 1});`)
  await begin({ alternate_greetings, character_book: { entries: [large] } })
  expect(await countStates()).toBeLessThan(before + 25)
  const many = Array.from({ length: 300 }, (_, at) => `你好。_.set('好感度', ${at});`)
  const { siblings } = await headOf(await begin({ alternate_greetings: many }))
  expect(await stateOf(siblings.ids[50] as MessageId)).toEqual(loving(49))
  expect(await stateOf(siblings.ids[300] as MessageId)).toEqual(BEGUN)
})

test('the prompt has the current state, not the initial one', async () => {
  const session = await begin()
  await answerWith(
    session,
    "她笑了。\n<UpdateVariable>\n_.set('好感度[0]', 3, 5);//她笑了\n</UpdateVariable>",
  )
  expect(lastRequest()).toContain('好感度是 3。')
  expect(lastRequest()).not.toContain('<user>')
  await answerWith(session, '好。')
  expect(lastRequest()).toContain('好感度是 5。')
})

test('an answer changes the state, and one without commands shares it', async () => {
  const session = await begin()
  const answer = await answerWith(session, "_.set('好感度', 5);//她笑了\n_.set('<user>.年龄', 23);")
  expect(await variablesOf(answer.id)).toMatchObject({
    stat_data: { ...loving(5), Bob: { 年龄: 23 } },
    delta_data: { 好感度: '3->5 (她笑了)', Bob: { 年龄: '22->23' } },
  })
  const before = await countStates()
  const next = await answerWith(session, '她还在笑。')
  expect(await variablesOf(next.id)).toEqual(await variablesOf(answer.id))
  expect(await countStates()).toBe(before)
})

test('another answer starts from the state before, and each keeps its own', async () => {
  const session = await begin()
  const one = await answerWith(session, "_.add('好感度', 1);")
  const other = await answerWith(session, "_.add('好感度', 10);", {
    action: 'regenerate',
    content: undefined,
  })
  expect(await stateOf(one.id)).toEqual(loving(4))
  expect(await stateOf(other.id)).toEqual(loving(13))
  expect(await stateOf((await answerWith(session, "_.add('好感度', 100);")).id)).toEqual(loving(113))
})

test('an answer has a placeholder for its status bar at its end', async () => {
  const session = await begin()
  expect((await answerWith(session, '她笑了。')).content).toBe('她笑了。\n\n<StatusPlaceHolderImpl/>')
  const more = await answerWith(session, '又笑了。', { action: 'continue', content: undefined })
  expect(more.content).toBe('她笑了。 又笑了。\n\n<StatusPlaceHolderImpl/>')
  const plain = await begin({ character_book: { entries: [] } })
  expect((await answerWith(plain, '她笑了。')).content).toBe('她笑了。')
})

test('the commands of a continued answer run once', async () => {
  const session = await begin()
  await answerWith(session, "她笑了。_.add('好感度', 1);\n")
  const more = await answerWith(session, "她又笑了。_.add('好感度', 1);", {
    action: 'continue',
    content: undefined,
  })
  expect(await stateOf(more.id)).toEqual(loving(5))
})

test('the commands of a continued greeting run once', async () => {
  const session = await begin({ first_mes: "你好。_.add('好感度', 1);\n", alternate_greetings: [] })
  const more = await answerWith(session, "她笑了。_.add('好感度', 1);", {
    action: 'continue',
    content: undefined,
  })
  expect(await stateOf(more.id)).toEqual(loving(5))
})

test('a stopped answer runs its complete commands', async () => {
  const session = await begin()
  upstream.script(async reply => {
    reply.stream()
    reply.say("_.set('好感度', 5);\n_.set('包', ['灯', '")
    await reply.wait(5_000)
  })
  const body = { session_id: session.id, content: 'go on', model_id: model }
  const [, answer] = await readEvents(await reader.send(chat.complete, { body }), 3)
  const id: MessageId = answer?.data.id
  await reader.call(chat.stopMessage, { params: { id } })
  expect(await stateOf(id)).toEqual(loving(5))
})

/** Leaves an answer as the next start finds it after its process was killed. */
async function answerThatTimesOut(session: Session, text: string): Promise<MessageId> {
  const { id } = await answerWith(session, '好。')
  const killed = `
    update messages set status = 'streaming', content = '', instance_id = gen_random_uuid(), slot = 1 where id = $1`
  await app.database.pool.query(killed, [id])
  const log = `insert into stream_events (message_id, id, event, text) values ($1, 3, 'delta', $2)`
  await app.database.pool.query(log, [id, text])
  const next = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
  await next.close()
  return id
}

test('an answer of a killed process runs its complete commands at the next start', async () => {
  const session = await begin()
  const text = "她笑了。\n_.set('好感度', 5);\n_.set('<user>.年龄', 23);\n_.set('包'"
  const id = await answerThatTimesOut(session, text)
  expect(await stateOf(id)).toEqual({ ...loving(5), Bob: { 年龄: 23 } })
  const [answer] = (await historyOf(reader, session)).slice(-1)
  expect(answer).toMatchObject({ status: 'interrupted', content: `${text}\n\n<StatusPlaceHolderImpl/>` })
})

test('a server starts even if the state of a killed answer cannot be stored', async () => {
  const session = await begin()
  const query = (text: string) => app.database.pool.query(text)
  await query(
    `alter table message_states add constraint full_disk check (created_at < '2000-01-01') not valid`,
  )
  const id = await answerThatTimesOut(session, "_.set('好感度', 5);").finally(() =>
    query('alter table message_states drop constraint full_disk'),
  )
  expect(await headOf(session)).toMatchObject({ id, status: 'interrupted', content: "_.set('好感度', 5);" })
})

test('an edit computes the state again from the one before', async () => {
  const session = await begin()
  const answer = await answerWith(session, "她笑了。_.add('好感度', 1);")
  const edit = (content: string) =>
    reader.call(chat.editMessage, { params: { id: answer.id }, body: { content } })
  await edit("她大笑了。_.add('好感度', 20);")
  expect(await stateOf(answer.id)).toEqual(loving(23))
  await edit('她没有笑。')
  expect(await stateOf(answer.id)).toEqual(BEGUN)
})

test('an edit of a greeting changes its initial state', async () => {
  const { id } = await headOf(await begin())
  await reader.call(chat.editMessage, { params: { id }, body: { content: "你好！_.set('好感度', 7);" } })
  expect(await stateOf(id)).toEqual(loving(7))
})

test('an edit of other text keeps what the card stored', async () => {
  const session = await begin()
  const { id } = await answerWith(session, "她笑了。_.add('好感度', 1);")
  await reader.call(chat.replaceVariables, { params: { id }, body: { message: { stat_data: loving(80) } } })
  await reader.call(chat.editMessage, {
    params: { id },
    body: { content: "她大笑了。_.add('好感度', 1);" },
  })
  expect(await stateOf(id)).toEqual(loving(80))
})

test('user messages can contain commands too', async () => {
  const session = await begin()
  const [answer] = await say(reader, session, model, "走吧。_.insert('包', '伞');")
  expect(await stateOf(answer?.data.id)).toEqual({ ...BEGUN, 包: ['灯', '伞'] })
})

test('a chat gets a state at its next turn when its lorebook defines one later', async () => {
  const session = await begin({ character_book: { entries: [] } })
  const body = { name: '状态', data: { entries: [INITIAL] } }
  const book = await reader.call(lorebooks.create, { body })
  await reader.call(chatSettings.change, { body: { session_id: session.id, lorebook_ids: [book.id] } })
  const answer = await answerWith(session, "_.add('好感度', 1);")
  expect(await stateOf(answer.id)).toEqual(loving(4))
})

test('a chat without a state stores none', async () => {
  const before = await countStates()
  const session = await begin({ character_book: { entries: [RULE] }, alternate_greetings: [] })
  const answer = await answerWith(session, "_.set('好感度', 5);\n_.insert('', 'a', 1);")
  expect(await variablesOf(answer.id)).toEqual({})
  expect(await countStates()).toBe(before)
})

test('a change that makes the state too large is ignored', async () => {
  const session = await begin()
  const { id } = await headOf(session)
  const large = { ...BEGUN, 书: '长'.repeat(BRANCH_STATE_MAX - 1_000) }
  await reader.call(chat.replaceVariables, { params: { id }, body: { message: { stat_data: large } } })
  const answer = await answerWith(session, "_.set('好感度', 5);")
  expect(await stateOf(answer.id)).toEqual(large)
  expect(answer.content).toContain("_.set('好感度', 5);")
})

test('a preview chat has a state too', async () => {
  upstream.script(saying("她笑了。_.add('好感度', 1);"))
  const body = {
    id: '019a0000-0000-4000-8000-000000000009',
    data: CARD,
    greeting_index: 2,
    messages: [{ role: 'user' as const, content: 'go on' }],
    model_id: model,
  }
  const done: PreviewChatAnswer = (await readEvents(await reader.send(previewChats.complete, { body }))).at(
    -1,
  )?.data
  expect(done.memory.variables.message.stat_data).toEqual(loving(11))
})

test('failed changes are listed with the variables, with their position', async () => {
  const session = await begin()
  const changes = async (answer: string) => {
    const { id } = await answerWith(session, answer)
    return (await reader.call(chat.variables, { params: { id } })).changes
  }
  expect(
    await changes("好。\n_.set('好感度', 4);\n_.set('体力', 9);\n_.add('<user>.年龄', 1);\n_.set('包'"),
  ).toEqual({
    made: 2,
    failed: [
      { line: 3, text: "_.set('体力', 9);", problem: 'path_missing' },
      { line: 5, text: "_.set('包'", problem: 'unreadable' },
    ],
  })
  expect(await changes("_.set('好感度', 5);")).toEqual({ made: 1, failed: [] })
  expect(await changes('没什么。')).toBeNull()
})
