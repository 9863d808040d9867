import { ANSWER_MAX, routes } from '@inkling/contract'
import { isFrontend } from '@inkling/engine'
import { afterAll, expect, onTestFinished } from 'vitest'
import { composer, find, say } from '../journeys/actions.ts'
import { answer } from '../journeys/answers.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { journey } from '../journeys/journey.ts'
import type { Visitor } from '../journeys/visitor.ts'
import { openCanary } from './canary.ts'
import { arriving } from './content/arriving.ts'
import { inPieces, TALL } from './content/chats.ts'
import { findArmedElements, setTraps } from './content/traps.ts'
import { recordFigures } from './figures.ts'
import { stateOf } from './grid/database-state.ts'
import { readEveryPage } from './kill/verify-lists.ts'
import { endless, wordless } from './model-text/endless.ts'
import { forgedStreams, WORDS } from './model-text/forged-streams.ts'
import { commands, sayingsFor } from './model-text/sayings.ts'
import { newCard, newTalk, promptOf, STATE, sendMessage, variablesOf } from './model-text/talk.ts'
import { isFull, trials } from './trials.ts'

const figures = { sayings: 0, requests: 0, actions: 0, misread: 0, forged_streams: 0, endless: 0, longest: 0 }
afterAll(() => recordFigures('S15', figures))

/** The tables that an answer writes to: messages, and its chat's row. */
const ANSWER_TABLES = ['messages', 'sessions']

/** What scripts attempt in their own frames and the sandbox reports; the canary shows whether a request got out. */
const FRAME_REPORTS = /^error |^forbidden frame-src |^asked \S+\/framed-/
const isHarm = (reports: string): boolean => !FRAME_REPORTS.test(reports)

journey.for([
  ['', true] as const,
  // Without the policy, only the product's own sanitizing protects the page from a text; a frame's protection is its
  // policy.
  ...(isFull ? [[', without the site’s policy', false] as const] : []),
])(
  'whatever a model says, nothing is asked and nothing is done, as it comes and when it is read again%s',
  { timeout: 900_000 },
  async ([, isPolicyOn], { site, enter }) => {
    const canary = await openCanary()
    onTestFinished(canary.close)
    const sayings = sayingsFor(canary.url).filter(saying => isPolicyOn || !isFrontend(saying))
    figures.sayings += sayings.length
    const reader = await enter({
      as: `reader-${isPolicyOn}`,
      context: { bypassCSP: !isPolicyOn, viewport: TALL },
    })
    const reports = await setTraps(reader, site.url)
    const database = await openDatabaseOf(site.dataDir)
    onTestFinished(database.close)
    const session = await newTalk(reader.api, await newCard(reader.api))
    await reader.go(`/chat/${session}`)
    await isIdle(reader)
    const before = await stateOf(database)
    const requestCount = site.upstream.requests.length
    const turns = inPieces(sayings, trials(1, 12))
    for (const turn of turns) {
      site.upstream.script(arriving(turn))
      await say(reader, 'Amy', 'Go on.')
      await find(reader, 'button', reader.words('chat_stop_button')).waitFor()
      await isIdle(reader)
      expect(await reader.page.evaluate(findArmedElements), turn.join('\n')).toEqual([])
      expect(reports.filter(isHarm), turn.join('\n')).toEqual([])
    }
    await reader.page.reload()
    await isIdle(reader)
    await reader.page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
    expect(await reader.page.evaluate(findArmedElements)).toEqual([])
    figures.requests += canary.urls.length
    expect([reports.filter(isHarm), canary.urls]).toEqual([[], []])
    expect(await composer(reader, 'Amy').inputValue()).toBe('')

    const params = { id: session }
    const items = await readEveryPage(query => reader.api.call(routes.chat.history, { params, query }))
    // Page 1 is the newest; ids are in time order.
    const [, ...messages] = items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    figures.actions +=
      site.upstream.requests.length - requestCount - turns.length + messages.length - 2 * turns.length
    expect(site.upstream.requests.length - requestCount).toBe(turns.length)
    expect(messages.map(({ role, content }) => (role === 'user' ? content : role))).toEqual(
      turns.flatMap(() => ['Go on.', 'assistant']),
    )
    const after = await stateOf(database)
    expect(
      Object.keys(after)
        .filter(table => after[table] !== before[table])
        .sort(),
    ).toEqual(ANSWER_TABLES)
  },
)

const isIdle = (reader: Visitor): Promise<void> =>
  find(reader, 'button', reader.words('chat_send_button')).waitFor({ timeout: 60_000 })

journey('a model’s words are sent back as its own message, and as nothing else', async ({ site }) => {
  const api = await site.api.register('asker')
  const card = await newCard(api)
  for (const saying of sayingsFor('http://127.0.0.1:9')) {
    const session = await newTalk(api, card)
    site.upstream.script(answer(saying))
    const first = await sendMessage(api, session, 'Go on.')
    // Windows line breaks are stored as single ones.
    const normalised = saying.replaceAll('\r\n', '\n')
    expect([first.text, first.message.content, first.message.status]).toEqual([saying, normalised, 'done'])
    const { messages: before = [] } = site.upstream.requests.at(-1)?.body ?? {}
    const second = await sendMessage(api, session, 'And then?')
    const body = site.upstream.requests.at(-1)?.body
    const turns = [
      ...before,
      { role: 'assistant', content: normalised },
      { role: 'user', content: 'And then?' },
    ]
    if (JSON.stringify(body?.messages) !== JSON.stringify(turns)) figures.misread++
    expect(body?.messages).toEqual(turns)
    expect(body).not.toHaveProperty('tools')
    const { parts } = await promptOf(api, second.message.id)
    expect(
      parts.filter(({ text }) => text?.includes(normalised)).map(({ source, role }) => [source, role]),
    ).toEqual([['history', 'assistant']])
    expect(await variablesOf(api, first.message.id), saying).toEqual({ chat: {}, message: {}, changes: null })
  }
})

journey('commands change variables after their answer, and none before it', async ({ site }) => {
  const api = await site.api.register('keeper')
  const card = await newCard(api, STATE)
  for (const command of commands) {
    const session = await newTalk(api, card)
    const { items } = await api.call(routes.chat.history, { params: { id: session } })
    const [greeting] = items
    if (greeting === undefined) throw new Error('a chat begins with a greeting')
    const before = await variablesOf(api, greeting.id)
    site.upstream.script(answer(command))
    const { message } = await sendMessage(api, session, 'Go on.')
    expect(await variablesOf(api, greeting.id)).toEqual(before)
    const { chat, message: after } = await variablesOf(api, message.id)
    expect([chat, Object.keys(after.stat_data ?? {})], command).toEqual([{}, ['hp']])
  }
})

journey.for(forgedStreams)(
  'a stream that %s is heard for its words alone',
  async ([how, script], { site }) => {
    figures.forged_streams++
    const api = await site.api.register(how.replaceAll(/\W+/g, '-').slice(0, 30))
    const requestCount = site.upstream.requests.length
    site.upstream.script(script)
    const { message, text, names, numbers } = await sendMessage(
      api,
      await newTalk(api, await newCard(api)),
      'Go on.',
    )
    expect([text, message.content, message.status]).toEqual([WORDS, WORDS, 'done'])
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(names.slice(0, 2)).toEqual(['user_message', 'assistant_message'])
    expect(names.slice(2, -1).every(name => name === 'delta')).toBe(true)
    expect(site.upstream.requests.length - requestCount).toBe(1)
  },
)

journey.for([...endless, ...(isFull ? wordless : [])])(
  'endless %s come to an end, and what had come is kept',
  async ([, script, code], { site }) => {
    figures.endless++
    const api = await site.api.register(`endless-${figures.endless}`)
    site.upstream.script(script)
    const { message, text } = await sendMessage(api, await newTalk(api, await newCard(api)), 'Go on.')
    const length = text.length + (message.reasoning?.length ?? 0)
    figures.longest = Math.max(figures.longest, length)
    expect([message.status, message.error?.code, message.content === text]).toEqual([
      'interrupted',
      code,
      true,
    ])
    expect(length).toBeLessThanOrEqual(ANSWER_MAX)
  },
)
