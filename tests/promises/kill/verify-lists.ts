import { type Page, type PageQuery, routes } from '@inkling/contract'
import { createApi, TEST_PASSWORD } from '@inkling/server/testing'
import type { WriteClient } from './client.ts'
import { allows, type LostTrace, type SavedValue, settleValue, type WriteOperation } from './ledger.ts'

/** Checks a client's profile, cards, chats and the accounts it made against what the server returns. */
export async function verifyLists(client: WriteClient, url: string): Promise<void> {
  await verifyProfile(client)
  await verifyCards(client, url)
  await verifySessions(client)
  await verifyGuests(client, url)
}

async function verifyProfile(client: WriteClient): Promise<void> {
  const me = await client.api.call(routes.profile.get)
  for (const [field, value] of Object.entries(client.ledger.profile))
    hold(client, `the ${field}`, value, me[field as 'bio'])
  const { own } = await client.api.call(routes.chatSettings.getGlobal)
  hold(client, 'the note', client.ledger.note, own.author_note?.text ?? '')
  const { my } = await client.api.call(routes.ratings.get, { params: { id: client.publicCard } })
  hold(client, 'the rating', client.ledger.rating, String(my ?? ''))
}

async function verifyCards(client: WriteClient, url: string): Promise<void> {
  const listedCards = await readEveryPage(query => client.api.call(routes.cards.listMine, { query }))
  const { cards } = client.ledger
  const explained = new ListExplanation(client)
  for (const { id, name, tagline, avatar_url } of listedCards) {
    const known = cards.get(id)
    if (known === undefined) {
      explained.by(({ card }) => card?.name === name, `the card ${name}`)
      continue
    }
    if (known.name !== name)
      client.findings.note('changed', `${client.name}: the card ${known.name} is ${name}`)
    hold(client, `the tagline of ${id}`, known.tagline, tagline)
    if (known.hasArt && !(await isThere(avatar_url, url)))
      client.findings.note('lost', `the art of card ${id}`)
  }
  noteMissing(client, 'card', cards.keys(), listedCards)
}

const isThere = async (address: string | null, url: string): Promise<boolean> =>
  address !== null && (await fetch(new URL(address, url))).ok

async function verifySessions(client: WriteClient): Promise<void> {
  const listedSessions = await readEveryPage(query => client.api.call(routes.chat.sessions, { query }))
  const { sessions } = client.ledger
  const explained = new ListExplanation(client)
  for (const { id, card_id, title } of listedSessions) {
    const known = sessions.get(id)
    if (known !== undefined) hold(client, `the title of chat ${id}`, known.title, title)
    else
      explained.by(
        ({ session }) => session?.card_id === card_id && session.title === title,
        `the chat ${title}`,
      )
  }
  noteMissing(client, 'chat', sessions.keys(), listedSessions)
}

/** An account exists if it can log in; one check is enough. */
async function verifyGuests({ ledger, findings }: WriteClient, url: string): Promise<void> {
  for (const username of ledger.guests) {
    const body = { username, password: TEST_PASSWORD }
    const response = await createApi(url).send(routes.auth.login, { body })
    if (!response.ok) findings.note('lost', `the account ${username}`)
  }
  ledger.guests.clear()
}

export function hold({ name, findings }: WriteClient, what: string, value: SavedValue, stored: string): void {
  if (!allows(value, stored))
    findings.note('changed', `${name}: ${what} is "${stored}" after "${value.sure}" (or "${value.maybe}")`)
  settleValue(value, stored)
}

/**
 * Anything that was not acknowledged must come from one unanswered operation, which may have been applied only once.
 */
export class ListExplanation {
  readonly #client: WriteClient
  readonly #remaining: Set<WriteOperation>

  constructor(client: WriteClient) {
    this.#client = client
    this.#remaining = new Set(client.ledger.unanswered)
  }

  by(explains: (trace: LostTrace) => boolean, what: string): void {
    const operation = [...this.#remaining].find(({ trace }) => explains(trace))
    if (operation === undefined) this.#client.findings.note('invented', `${this.#client.name}: ${what}`)
    else this.#remaining.delete(operation)
  }
}

function noteMissing(
  { name, findings }: WriteClient,
  noun: string,
  known: Iterable<string>,
  rows: readonly { readonly id: string }[],
): void {
  const there = new Set<string>(rows.map(({ id }) => id))
  for (const id of known) if (!there.has(id)) findings.note('lost', `${name}: the ${noun} ${id}`)
}

export async function readEveryPage<T>(ask: (query: PageQuery) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await ask({ page, limit: 100 })
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}
