import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE, routes } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { readEvents } from '../../../packages/server/src/testing/chat.ts'
import { bombs } from '../files/hostile-files.ts'
import { isFull } from '../trials.ts'
import type { Street } from './street.ts'

const { auth, cards, chat, chatSettings, lorebooks, prompts } = routes

/** Does its worst until it is over; gives how often it did. */
type BadParty = (street: Street, isOver: () => boolean) => Promise<number>

/** Made once and beforehand: making them costs whoever measures more than reading them costs whoever refuses. */
const files = bombs.filter((_, n) => isFull || n % 4 === 0).map(([, make]) => make())

/** Each by what it does beside everybody else. */
export const badParties: readonly (readonly [string, BadParty])[] = [
  ['slow_readers', slowReaders],
  ['slow_headers', slowHeaders],
  ['bombs', (street, isOver) => atOnce(3, isOver, n => bring(street, n))],
  ['runaway_patterns', (street, isOver) => atOnce(4, isOver, n => runAway(street, n))],
  ['large_messages', (street, isOver) => atOnce(6, isOver, n => sayTooMuch(street, n))],
  ['long_chats', (street, isOver) => atOnce(4, isOver, n => readLong(street, n))],
  ['login_storm', (street, isOver) => atOnce(40, isOver, n => guess(street, n))],
]

/** So many at a time, one after the other. */
async function atOnce(count: number, isOver: () => boolean, act: (n: number) => Promise<unknown>) {
  let acts = 0
  const one = async (): Promise<void> => {
    while (!isOver()) await act(acts++)
  }
  await Promise.all(Array.from({ length: count }, one))
  return acts
}

const READERS = 60

/** Asks for an answer that is as large as one may be, and for a long chat as a file, and reads none of it. */
async function slowReaders({ url, bad, models }: Street, isOver: () => boolean): Promise<number> {
  const session = await bad.api.call(chat.createSession, { body: { card_id: bad.card.id } })
  const body = { session_id: session.id, content: 'Go on.', model_id: models.endless }
  const [, begun] = await readEvents(await bad.api.send(chat.complete, { body }), 2)
  const paths = [`/chat/messages/${begun?.data.id}/stream`, `/chat/sessions/${bad.long.id}/export`]
  const sockets = Array.from({ length: READERS }, (_, n) =>
    open(
      url,
      `GET ${API_BASE}${paths[n % paths.length]} HTTP/1.1`,
      `Authorization: Bearer ${bad.api.token}`,
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

/** Never comes to the end of its headers; who is let go comes again. */
async function slowHeaders({ url }: Street, isOver: () => boolean): Promise<number> {
  let opened = 0
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const socket = open(url, 'GET / HTTP/1.1', '')
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
  socket.on('error', () => socket.destroy()) // being let go is what it asks for
  socket.write([request, `Host: ${host}`, ...headers].join('\r\n'))
  return socket
}

async function bring({ bad }: Street, n: number): Promise<void> {
  const ways = [cards.import, lorebooks.import, chat.importSessions]
  const [body, way] = [files[n % files.length], ways[n % ways.length]]
  if (body === undefined || way === undefined) throw new Error('there are some')
  await drained(await bad.api.send(way, { body }))
}

/** A rule of a name that nothing has paused yet, over a text on which it never ends. */
async function runAway({ bad }: Street, n: number): Promise<void> {
  const script = {
    ...{ id: `run-${n}`, scriptName: `Run ${n}`, findRegex: '/^(a+)+$/', replaceString: '' },
    ...{ trimStrings: [], placement: [1 as const, 2 as const], disabled: false, markdownOnly: false },
    ...{ promptOnly: true, runOnEdit: true, substituteRegex: 0 as const, minDepth: null, maxDepth: null },
  }
  await drained(await bad.api.send(chatSettings.change, { body: { regex_scripts: [script] } }))
  const body = { content: `${'a'.repeat(60)}!` }
  await drained(await bad.api.send(prompts.preview, { params: { id: bad.long.id }, body }))
}

/** Said beforehand, for whoever measures is in the same process. */
const TOO_MUCH = JSON.stringify({ content: 'x'.repeat(2_000_000), title: 'x' })

async function sayTooMuch({ bad }: Street, n: number): Promise<void> {
  const sending = { body: TOO_MUCH, headers: { 'content-type': 'application/json' } }
  const answer =
    n % 2 === 0
      ? bad.api.send(chat.complete, sending)
      : bad.api.send(chat.renameSession, { ...sending, params: { id: bad.long.id } })
  const response = await answer.catch(() => undefined) // it may be hung up on before it has said all
  await response?.arrayBuffer()
  if (response?.ok) throw new Error('two megabytes were taken')
}

/** All that has to do with every message of a long chat. */
async function readLong({ bad }: Street, n: number): Promise<void> {
  const { id, card_id } = bad.long
  const params = { id }
  const acts = [
    () => bad.api.send(chat.history, { params, query: { limit: 100, page: 1 + (n % 90) } }),
    () => bad.api.send(chat.search, { query: { q: 'never said', session_id: id } }),
    () => bad.api.send(chat.tree, { params: { cardId: card_id } }),
    () => bad.api.send(prompts.preview, { params, body: { content: 'Go on.' } }),
    () => bad.api.send(chat.exportSession, { params }),
    () => bad.api.send(chat.importSessions, { body: bad.chatFile, query: { card_id } }),
  ]
  const act = acts[n % acts.length]
  if (act !== undefined) await drained(await act())
}

/** From as many addresses as there are, for accounts that there are and for others. */
async function guess({ url, neighbours }: Street, n: number): Promise<void> {
  const known = neighbours[n % neighbours.length]?.name
  const body = { username: n % 2 === 0 && known !== undefined ? known : `nobody${n}`, password: `guess ${n}` }
  const headers = { 'x-forwarded-for': `198.51.${n % 200}.${Math.floor(n / 200) % 200}` }
  await drained(await createApi(url).send(auth.login, { body, headers }))
}

/** Reads an answer to its end, and waits a little where that was a word about when to come again. */
async function drained(response: Response): Promise<void> {
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`status ${response.status} for ${response.url}`)
  if (response.status === 429) await delay(100)
}
