import { allRoutes, type Route, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'
import { newName } from '../calls/world.ts'
import type { CardInState } from './cards.ts'
import { type AccessRow, isAboutCard, rows } from './cells.ts'

const { cards, chat, chatSettings, comments, personas, ratings, reports } = routes

/** A call about a card that not everybody can see. */
export interface CardCall {
  readonly route: Route
  readonly row: AccessRow
  sending(card: CardInState, by: Api): Promise<CallInput<Route>>
}

/** Loosely typed, because the server checks the input. */
interface CallBody {
  readonly params?: object
  readonly query?: object
  readonly body?: object | string
}

/** What a call sends besides the card id in its path. */
const more: Readonly<Record<string, (card: CardInState, by: Api) => CallBody | Promise<CallBody>>> = {
  [cards.update.name]: () => ({ body: { tagline: newName() } }),
  [cards.export.name]: () => ({ query: { format: 'json' } }),
  [cards.review.name]: () => ({ body: { decision: 'approve' } }),
  [ratings.rate.name]: () => ({ body: { rating: 4 } }),
  [comments.create.name]: () => ({ body: { content: newName() } }),
  [comments.update.name]: () => ({ body: { content: newName() } }),
  [reports.reportCard.name]: () => ({ body: { reason: 'spam' } }),
  [reports.reportComment.name]: () => ({ body: { reason: 'spam' } }),
  [chat.createSession.name]: ({ id }) => ({ body: { card_id: id } }),
  [chat.importSessions.name]: ({ id }) => ({ query: { card_id: id }, body: CHAT }),
  [chatSettings.change.name]: ({ id }) => ({ body: { card_id: id, author_note: { text: newName() } } }),
  [chatSettings.get.name]: ({ id }) => ({ query: { card_id: id } }),
  [personas.bind.name]: async ({ cardId }, by) => ({
    params: { cardId, personaId: await personaOf(by) },
  }),
}

/** Users need a persona of their own; an anonymous caller is not asked for one. */
async function personaOf(by: Api): Promise<string> {
  if (by.token === null) return crypto.randomUUID()
  return (await by.call(personas.create, { body: { name: newName() } })).id
}

const CHAT = [
  { chat_metadata: {}, user_name: 'Bob', character_name: 'Keeper' },
  { name: 'Keeper', is_user: false, mes: 'The lamp is lit.' },
]
  .map(line => JSON.stringify(line))
  .join('\n')

export const callOf = ({ method, path }: Route): string => `${method} ${path}`

/** Every call whose row differs for visible and hidden cards. */
export const cardCalls: readonly CardCall[] = allRoutes.flatMap(route => {
  const row = rows.get(callOf(route))
  if (row === undefined || !isAboutCard(row)) return []
  const sending = async (card: CardInState, by: Api) =>
    ({ params: card, ...(await more[route.name]?.(card, by)) }) as unknown as CallInput<Route> // see CallBody
  return [{ route, row, sending }]
})
