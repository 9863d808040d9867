import { setTimeout as delay } from 'node:timers/promises'
import { type Route, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { WriteClient } from '../kill/client.ts'
import type { WriteBurst } from '../kill/crowd.ts'
import { authoring, nextDeed, reading } from '../kill/operations.ts'

/** The shares of browsing the hub, admin work and writing cards; the rest is chatting. */
const BROWSES = 0.25
const ADMINISTERS = 0.05
const WRITE_SHARE = 0.1
const MAX_THINKING_MS = 6_000

const BROWSED: readonly Route[] = [
  routes.cards.list,
  routes.cards.listMine,
  routes.chat.sessions,
  routes.chat.chattedCards,
  routes.profile.get,
  routes.notifications.list,
]
const ADMINISTERED: readonly Route[] = [routes.adminModels.list, routes.adminUsers.list, routes.audit.list]

/** All users, at human pace, who pause now and then so that everything can be checked. */
export class SoakUsers {
  readonly #burst: WriteBurst
  readonly #logIn: () => Promise<Api>
  #admin: Api | undefined
  #isOver = false
  /** Settles when the users resume. */
  #restPeriod: Promise<void> | undefined
  readonly #busyClients = new Set<WriteClient>()

  /** The admin's login expires, so it is renewed at each pause. */
  constructor(crowd: WriteBurst, logInAsAdmin: () => Promise<Api>) {
    this.#burst = crowd
    this.#logIn = logInAsAdmin
  }

  async live(): Promise<void> {
    await Promise.all(this.#burst.clients.map(client => this.#live(client)))
  }

  end(): void {
    this.#isOver = true
  }

  /** Pauses everyone during this check. */
  async rest(look: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#restPeriod = promise
    while (this.#busyClients.size > 0) await delay(50)
    try {
      this.#admin = await this.#logIn()
      await look()
    } finally {
      this.#restPeriod = undefined
      resolve()
    }
  }

  async #live(client: WriteClient): Promise<void> {
    while (!this.#isOver) {
      await delay(client.random.below(MAX_THINKING_MS))
      await this.#restPeriod
      this.#busyClients.add(client)
      await this.#act(client)
      this.#busyClients.delete(client)
    }
  }

  async #act(client: WriteClient): Promise<void> {
    const chance = client.random.next()
    if (chance < BROWSES) await checkRoutes(client, client.api, BROWSED)
    else if (chance < BROWSES + ADMINISTERS && this.#admin !== undefined)
      await checkRoutes(client, this.#admin, ADMINISTERED)
    else {
      const isAuthor = client.random.chance(WRITE_SHARE / (1 - BROWSES - ADMINISTERS))
      const operation = nextDeed(client, isAuthor ? authoring : reading)
      await client.attempt(operation, () => this.#isOver || this.#restPeriod !== undefined)
    }
  }
}

/** Browses and accepts that the server may be down. */
async function checkRoutes(client: WriteClient, api: Api, routes: readonly Route[]): Promise<void> {
  const route = client.random.pick(routes)
  if (route === undefined) return
  const response = await api.send(route).catch(() => undefined)
  await response?.text().catch(() => undefined)
  if (response === undefined || response.ok || response.status === 503) return
  client.findings.note('broken', `${client.name} looked at ${route.name}: ${response.status}`)
}
