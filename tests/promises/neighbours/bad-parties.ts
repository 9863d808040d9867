import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE, routes, type Session } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { readEvents } from '../../../packages/server/src/testing/chat.ts'
import { bombs } from '../files/hostile-files.ts'
import { isFull } from '../trials.ts'
import type { HostileUser } from './street.ts'

const { auth, cards, chat, chatSettings, lorebooks, prompts } = routes

/** Returns the number of attacks. */
type BadParty = (mallory: HostileUser, isOver: () => boolean) => Promise<number>

/** Made in advance, because making the files costs more than the server spends on refusing them. */
const files = bombs.filter((_, n) => isFull || n % 4 === 0).map(([, make]) => make())

export const badParties = {
  slow_readers: slowReaders,
  slow_headers: slowHeaders,
  bombs: (mallory, isOver) => atOnce(3, isOver, n => importCard(mallory, n)),
  runaway_patterns: (mallory, isOver) => atOnce(4, isOver, n => runAway(mallory, n)),
  large_messages: (mallory, isOver) => atOnce(6, isOver, n => sayTooMuch(mallory, n)),
  long_chats: (mallory, isOver) => atOnce(4, isOver, n => readLong(mallory, n)),
  login_storm: (mallory, isOver) => atOnce(40, isOver, n => guessPassword(mallory, n)),
} as const satisfies Record<string, BadParty>

/** The address that all attacks come from, as the server sees it. */
const PLACE = { 'x-forwarded-for': '203.0.113.66' }

const FROM = `X-Forwarded-For: ${PLACE['x-forwarded-for']}`

/** Mallory's API client, calling from that address. */
function apiOf({ url, token }: HostileUser): Pick<Api, 'send'> {
  const { send } = createApi(url, token)
  return {
    send: (route, sending) =>
      send(route, { ...sending, headers: { ...sending?.headers, ...PLACE } } as never),
  }
}

/** Repeats an action in `count` parallel loops and returns how often it ran. */
async function atOnce(count: number, isOver: () => boolean, act: (n: number) => Promise<unknown>) {
  let acts = 0
  const one = async (): Promise<void> => {
    while (!isOver()) await act(acts++)
  }
  await Promise.all(Array.from({ length: count }, one))
  return acts
}

const READERS = 60

/** Requests an answer of the largest allowed size and a long chat as a file, and reads neither. */
async function slowReaders(mallory: HostileUser, isOver: () => boolean): Promise<number> {
  const { url, token, card, long, endless } = mallory
  const api = apiOf(mallory)
  const created = await api.send(chat.createSession, { body: { card_id: card.id } })
  const session: Session = await created.json()
  const body = { session_id: session.id, content: 'Go on.', model_id: endless }
  const [, started] = await readEvents(await api.send(chat.complete, { body }), 2)
  const paths = [`/chat/messages/${started?.data.id}/stream`, `/chat/sessions/${long.id}/export`]
  const sockets = Array.from({ length: READERS }, (_, n) =>
    open(
      url,
      `GET ${API_BASE}${paths[n % paths.length]} HTTP/1.1`,
      `Authorization: Bearer ${token}`,
      FROM,
      '',
      '',
    ),
  )
  for (const socket of sockets) socket.pause()
  while (!isOver()) await delay(50)
  for (const socket of sockets) socket.destroy()
  return READERS
}

const LINES = 300

/** Never finishes its headers; reconnects when disconnected. */
async function slowHeaders({ url }: HostileUser, isOver: () => boolean): Promise<number> {
  let opened = 0
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const socket = open(url, 'GET / HTTP/1.1', FROM, '')
      opened++
      while (!isOver() && !socket.destroyed) {
        socket.write('X-More: of it\r\n')
        await delay(500)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: LINES }, one))
  return opened
}

function open(url: string, request: string, ...headers: readonly string[]): Socket {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => socket.destroy()) // being disconnected is expected
  socket.write([request, `Host: ${host}`, ...headers].join('\r\n'))
  return socket
}

async function importCard(mallory: HostileUser, n: number): Promise<void> {
  const ways = [cards.import, lorebooks.import, chat.importSessions]
  const [body, way] = [files[n % files.length], ways[n % ways.length]]
  if (body === undefined || way === undefined) throw new Error('no card was published')
  await drained(await apiOf(mallory).send(way, { body }))
}

/** Runs a script on a text on which its regex never ends, under a new id, because scripts that timed out are paused. */
async function runAway(mallory: HostileUser, n: number): Promise<void> {
  const script = {
    ...{ id: `run-${n}`, scriptName: `Run ${n}`, findRegex: '/^(a+)+$/', replaceString: '' },
    ...{ trimStrings: [], placement: [1 as const, 2 as const], disabled: false, markdownOnly: false },
    ...{ promptOnly: true, runOnEdit: true, substituteRegex: 0 as const, minDepth: null, maxDepth: null },
  }
  const api = apiOf(mallory)
  await drained(await api.send(chatSettings.change, { body: { regex_scripts: [script] } }))
  const body = { content: `${'a'.repeat(60)}!` }
  await drained(await api.send(prompts.preview, { params: { id: mallory.long.id }, body }))
}

/** Built in advance, because building it costs more than refusing it. */
const OVERSIZED_BODY = JSON.stringify({ content: 'x'.repeat(2_000_000), title: 'x' })

async function sayTooMuch(mallory: HostileUser, n: number): Promise<void> {
  const api = apiOf(mallory)
  const sending = { body: OVERSIZED_BODY, headers: { 'content-type': 'application/json' } }
  const answer =
    n % 2 === 0
      ? api.send(chat.complete, sending)
      : api.send(chat.renameSession, { ...sending, params: { id: mallory.long.id } })
  const response = await answer.catch(() => undefined) // the server may hang up before everything is sent
  await response?.arrayBuffer()
  if (response?.ok) throw new Error('two megabytes were taken')
}

/** Makes every request that involves all messages of a long chat. */
async function readLong(mallory: HostileUser, n: number): Promise<void> {
  const api = apiOf(mallory)
  const { id, card_id } = mallory.long
  const params = { id }
  const acts = [
    () => api.send(chat.history, { params, query: { limit: 100, page: 1 + (n % 90) } }),
    () => api.send(chat.search, { query: { q: 'never said', session_id: id } }),
    () => api.send(chat.tree, { params: { cardId: card_id } }),
    () => api.send(prompts.preview, { params, body: { content: 'Go on.' } }),
    () => api.send(chat.exportSession, { params }),
    () => api.send(chat.importSessions, { body: mallory.chatFile, query: { card_id } }),
  ]
  const act = acts[n % acts.length]
  if (act !== undefined) await drained(await act())
}

/** Guesses passwords of existing and other accounts from many addresses. */
async function guessPassword({ url, names }: HostileUser, n: number): Promise<void> {
  const username = names[n % names.length]
  const body = {
    username: n % 2 === 0 && username !== undefined ? username : `nobody${n}`,
    password: `guess ${n}`,
  }
  const headers = { 'x-forwarded-for': `198.51.${n % 200}.${Math.floor(n / 200) % 200}` }
  await drained(await createApi(url).send(auth.login, { body, headers }))
}

/** Reads a response to its end, and waits briefly after a 429. */
async function drained(response: Response): Promise<void> {
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`status ${response.status} for ${response.url}`)
  if (response.status === 429) await delay(100)
}
