import { type Card, type ModelId, routes, type Session } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { startChat } from '../../../packages/server/src/testing/chat.ts'
import type { PromiseFixture } from '../fixtures.ts'

export interface OrdinaryUser {
  readonly name: string
  readonly api: Api
  readonly session: Session
}

export interface NeighbourSite {
  readonly neighbours: readonly OrdinaryUser[]
  /** A model that answers with twenty words. */
  readonly brief: ModelId
  readonly mallory: HostileUser
}

/** The hostile user, with a chat of ten thousand messages; plain data, because it is sent to another process. */
export interface HostileUser {
  readonly url: string
  readonly token: string | null
  readonly card: Card
  readonly long: Session
  readonly chatFile: string
  /** A model whose answers have the maximum length. */
  readonly endless: ModelId
  readonly names: readonly string[]
}

const MESSAGES = 10_000
const NEIGHBOURS = 12

export async function openStreet({ inkling, model }: PromiseFixture): Promise<NeighbourSite> {
  const nobody = createApi(inkling.url)
  const neighbours: OrdinaryUser[] = []
  for (let n = 0; n < NEIGHBOURS; n++) {
    const name = `neighbour${n}`
    const api = await nobody.register(name)
    neighbours.push({ name, api, session: await startChat(api, { first_mes: `Hello ${name}.` }) })
  }
  const api = await nobody.register('mallory')
  const card = await api.call(routes.cards.create, { body: { data: { name: 'Amy', first_mes: 'Hello.' } } })
  const chatFile = fileOf(MESSAGES)
  const { sessions } = await api.call(routes.chat.importSessions, {
    body: chatFile,
    query: { card_id: card.id },
  })
  const [long] = sessions
  if (long === undefined) throw new Error('the file holds a chat')
  const endless = await model('tokens-45000-at-4000')
  const names = neighbours.map(({ name }) => name)
  const { url } = inkling
  const mallory = { url, token: api.token, card, long, chatFile, endless, names }
  return { neighbours, brief: await model('tokens-20'), mallory }
}

/** A chat of this many messages, in another program's file format. */
function fileOf(count: number): string {
  const head = { chat_metadata: {}, user_name: 'Mallory', character_name: 'Amy' }
  const lines = Array.from({ length: count }, (_, n) => ({
    name: n % 2 === 0 ? 'Amy' : 'Mallory',
    is_user: n % 2 === 1,
    mes: `Message ${n}. ${'And so it went on, day after day. '.repeat(8)}`,
  }))
  return [head, ...lines].map(line => JSON.stringify(line)).join('\n')
}
