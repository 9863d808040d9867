import { setTimeout as delay } from 'node:timers/promises'
import { type ModelId, routes } from '@inkling/contract'
import { percentile } from '../../../bench/figures.ts'
import { readEvents, textOf } from '../../../packages/server/src/testing/chat.ts'
import { answerOf } from '../../../packages/server/src/testing/scripted-upstream.ts'
import type { NeighbourSite, OrdinaryUser } from './street.ts'

const { cards, chat, chatSettings } = routes

const ANSWER = answerOf(20)

export interface OrdinaryFigures {
  readonly calls: number
  readonly answers: number
  readonly p50: number
  readonly p99: number
  /** Descriptions of incorrect responses. */
  readonly wrong: readonly string[]
}

/** `run` returns whether the response was correct. */
interface OrdinaryCall {
  readonly name: string
  run(by: OrdinaryUser, n: number): Promise<boolean>
}

const errands: readonly OrdinaryCall[] = [
  {
    name: 'history',
    async run({ name, api, session: { id } }) {
      const { items } = await api.call(chat.history, { params: { id } })
      const own = [`Hello ${name}.`, 'Go on.']
      return items.every(({ content }) => own.includes(content) || ANSWER.startsWith(content))
    },
  },
  { name: 'list', run: async ({ api }) => Array.isArray((await api.call(cards.list)).items) },
  {
    name: 'card',
    run: async ({ api, session: { card_id } }) =>
      (await api.call(cards.get, { params: { id: card_id } })).id === card_id,
  },
  { name: 'chats', run: async ({ api }) => (await api.call(chat.chattedCards)).items.length === 1 },
  {
    name: 'rename',
    async run({ api, session: { id } }, n) {
      await api.call(chat.renameSession, { params: { id }, body: { title: `Day ${n}` } })
      return true
    },
  },
  {
    name: 'settings',
    async run({ api }, n) {
      await api.call(chatSettings.change, { body: { max_tokens: 300 + (n % 100) } })
      return true
    },
  },
]
/** One in this many requests sends a message, which takes as long as an answer does. */
const CALLS_PER_TURN = 15

/** Lets neighbours make a fixed number of requests per second, whether or not earlier ones are done. */
export async function liveOrdinarily(
  { neighbours, brief }: NeighbourSite,
  perSecond: number,
  isOver: () => boolean,
): Promise<OrdinaryFigures> {
  const took: number[] = []
  const wrong: string[] = []
  const underway: Promise<void>[] = []
  let answers = 0
  const began = performance.now()
  for (let n = 0; !isOver(); n++) {
    const due = began + (n * 1_000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    const isTalk = n % CALLS_PER_TURN === 0
    const by = neighbours[(isTalk ? n / CALLS_PER_TURN : n) % neighbours.length]
    const errand = errands[Math.floor(n / neighbours.length) % errands.length]
    if (by === undefined || errand === undefined) throw new Error('nobody has anything to do')
    const doing = isTalk ? takeTurn(by, brief) : errand.run(by, n)
    const name = isTalk ? 'talk' : errand.name
    const done = doing.then(
      isRight => {
        if (isTalk) answers++
        else took.push(performance.now() - due)
        if (!isRight) wrong.push(`${name}: something else`)
      },
      error => void wrong.push(`${name}: ${error}`),
    )
    underway.push(done)
  }
  await Promise.all(underway)
  return { calls: took.length, answers, p50: percentile(took, 0.5), p99: percentile(took, 0.99), wrong }
}

/** Whether every word of an answer arrives once and in order. */
async function takeTurn({ api, session }: OrdinaryUser, model_id: ModelId): Promise<boolean> {
  const body = { session_id: session.id, content: 'Go on.', model_id }
  const events = await readEvents(await api.send(chat.complete, { body }))
  return textOf(events) === ANSWER && events.at(-1)?.event === 'done'
}
