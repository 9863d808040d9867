import { BIN_DAYS, routes, type Session } from '@inkling/contract'
import { expect, it } from 'vitest'
import { historyOf, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { deleteUnusedStates } from '../store/clean-up.ts'
import { purgeExpiredDeletions } from '../tree/purge-expired.ts'

const { chat, cards, prompts } = routes
const { app, upstream, admin: api, model } = await chatAppForFile('tokens-3')

type Data = Record<string, unknown>

/** Creates the chat in Shanghai's time zone. */
async function begin(data: Data, greeting_index = 0): Promise<Session> {
  const card = await api.call(cards.create, { body: { data: { name: 'Amy', ...data } } })
  return await api.call(chat.createSession, {
    body: { card_id: card.id, greeting_index, time_zone: 'Asia/Shanghai' },
  })
}

async function ask(session: Session, content: string): Promise<string[]> {
  await say(api, session, model, content)
  return upstream.requests.at(-1)?.body.messages.map(message => message.content) ?? []
}

const regenerate = async (session: Session): Promise<string[]> => {
  const body = { session_id: session.id, action: 'regenerate', model_id: model, stream: false } as const
  await api.call(chat.complete, { body })
  return upstream.requests.at(-1)?.body.messages.map(message => message.content) ?? []
}

const script = (findRegex: string, replaceString: string, more: Data = {}) => ({
  id: findRegex,
  scriptName: findRegex,
  findRegex,
  replaceString,
  placement: [1, 2],
  ...more,
})

it('a greeting is shown with its macros replaced, in the reader’s time zone', async () => {
  const session = await begin({ first_mes: 'Hi {{user}}, it is {{isodate}} {{isotime}} {{unknown}}.' })
  const now = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString()
  const [greeting] = await historyOf(api, session)
  expect(greeting?.content).toBe(`Hi admin, it is ${now.slice(0, 10)} ${now.slice(11, 16)} {{unknown}}.`)
})

it('an entry of the card’s lorebook is in the prompt only if its key matches', async () => {
  const entries = [{ keys: ['苹果'], content: 'Apples are {{char}}’s favourite.', enabled: true }]
  const session = await begin({ character_book: { entries } })
  expect((await ask(session, '你好')).join('\n')).not.toContain('favourite')
  expect((await ask(session, '我爱吃苹果派')).join('\n')).toContain('Apples are Amy’s favourite.')
})

it('a sticky entry stays in the prompt, and regenerating starts from the state before', async () => {
  const entries = [
    { keys: ['cat'], content: 'STICKY', enabled: true, extensions: { sticky: 3, scan_depth: 1 } },
  ]
  const session = await begin({ character_book: { entries } })
  expect(await ask(session, 'a cat')).toContain('STICKY')
  expect(await ask(session, 'nothing')).toContain('STICKY')
  expect(await ask(session, 'nothing again')).not.toContain('STICKY')
  expect(await regenerate(session)).not.toContain('STICKY')
})

it('variables belong to the message: another answer starts from those before it', async () => {
  const session = await begin({
    description: 'Asked {{incvar::n}} times.',
    first_mes: '{{setvar::n::10}}Hello',
  })
  expect(await ask(session, 'one')).toContain('Asked 11 times.')
  expect(await ask(session, 'two')).toContain('Asked 12 times.')
  expect(await regenerate(session)).toContain('Asked 12 times.')
})

it('each greeting is a branch with its own variables', async () => {
  const greetings = { first_mes: 'A', alternate_greetings: ['{{setvar::mood::angry}}B'] }
  const description = 'Mood: {{getvar::mood}}.'
  expect(await ask(await begin({ description, ...greetings }), 'x')).toContain('Mood: .')
  expect(await ask(await begin({ description, ...greetings }, 1), 'x')).toContain('Mood: angry.')
})

it('global variables are the user’s, in every chat', async () => {
  const description = 'Seen {{incglobalvar::seen}}.'
  expect(await ask(await begin({ description }), 'x')).toContain('Seen 1.')
  expect(await ask(await begin({ description }), 'x')).toContain('Seen 2.')
})

it('a global variable is deleted in every chat', async () => {
  const description = 'Seen: {{hasglobalvar::fox}}.'
  const session = await begin({ description })
  expect(await ask(session, '{{setglobalvar::fox::red}}a fox')).toContain('Seen: true.')
  await ask(session, '{{deleteglobalvar::fox}}no fox')
  expect(await ask(await begin({ description }), 'x')).toContain('Seen: false.')
})

it('global variables have a size limit', async () => {
  const session = await begin({})
  const value = 'x'.repeat(60_000)
  for (let n = 0; n < 10; n++) await ask(session, `{{setglobalvar::large-${n}::${value}}}more`)
  const { rows } = await app.database.pool.query(
    `select count(*)::int as kept from user_variables where name like 'large-%'`,
  )
  expect(rows).toEqual([{ kept: 8 }])
  await ask(session, '{{deleteglobalvar::large-0}}{{setglobalvar::small::1}}less')
  expect(await ask(await begin({ description: '{{hasglobalvar::small}}' }), 'x')).toContain('true')
})

it('scripts change what is stored, or only the prompt', async () => {
  const regex_scripts = [
    script('/colour/g', 'color'),
    script('/secret/g', '[redacted]', { promptOnly: true }),
    script('/tok/g', 'tock', { placement: [2] }),
  ]
  const session = await begin({ extensions: { regex_scripts } })
  const prompt = await ask(session, 'colour and secret')
  expect(prompt.at(-1)).toBe('color and [redacted]')
  const [userMessage, answer] = await historyOf(api, session)
  expect(userMessage?.content).toBe('color and secret')
  expect(answer?.content).not.toMatch(/tok/)
})

it('a script that never ends leaves the text unchanged, and the chat continues', async () => {
  const regex_scripts = [
    script('/^(a+)+$/', 'x', { promptOnly: true }),
    script('/^(b+)+$/', 'x'),
    script('/ok/g', 'fine'),
  ]
  const session = await begin({ extensions: { regex_scripts } })
  expect((await ask(session, `${'a'.repeat(40)}! ok`)).at(-1)).toBe(`${'a'.repeat(40)}! fine`)
  expect((await ask(session, `${'b'.repeat(40)}! ok`)).at(-1)).toBe(`${'b'.repeat(40)}! fine`)
})

it('a lorebook key that never ends activates nothing, and the others still activate', async () => {
  const entries = [
    { keys: ['/^(a+)+$/'], content: 'HANGS', enabled: true },
    { keys: ['/hel+o/i'], content: 'GREETS', enabled: true },
  ]
  const prompt = await ask(await begin({ character_book: { entries } }), `HELLO ${'a'.repeat(60)}!`)
  expect(prompt).toContain('GREETS')
  expect(prompt).not.toContain('HANGS')
})

it('many patterns that never end share one time limit; entries without patterns still work', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  const hanging = Array.from({ length: 30 }, (_, at) => ({
    keys: [`/(a+)+x${at}$/`],
    content: `HANGS ${at}`,
    enabled: true,
  }))
  const plain = [
    { keys: [], content: 'ALWAYS', enabled: true, constant: true },
    { keys: ['你好'], content: 'GREETS', enabled: true },
  ]
  const session = await begin({ character_book: { entries: [...hanging, ...plain] } })
  const prompt = await ask(session, `你好 ${'a'.repeat(60)}!`)
  expect(prompt.join('\n')).toContain('ALWAYS')
  expect(prompt.join('\n')).toContain('GREETS')
  const body = { content: `你好 ${'a'.repeat(60)}!`, model_id: model }
  const view = await api.call(prompts.preview, { params: { id: session.id }, body })
  expect(JSON.stringify(view)).toContain('timed_out')
})

it('the variables of a deleted chat are deleted with it', async () => {
  const session = await begin({ first_mes: '{{setvar::n::10}}Hello' })
  const states = async () =>
    (await app.context.db.selectFrom('message_states').select('id').execute()).map(({ id }) => id)
  const before = await states()
  await api.call(chat.removeSession, { params: { id: session.id } })
  const then = new Date(Date.now() + (BIN_DAYS + 1) * 86_400_000)
  await purgeExpiredDeletions(app.context.db, then)
  await deleteUnusedStates(app.context.db, then)
  expect((await states()).length).toBe(before.length - 1)
})
