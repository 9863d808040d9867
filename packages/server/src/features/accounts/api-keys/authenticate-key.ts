import type { ApiKeyId } from '@inkling/contract'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../platform/http/guards.ts'
import type { LiveLogins } from '../active-logins.ts'
import type { AccountContext } from '../context.ts'
import { hashSecretCode } from '../secret-code.ts'
import { asLoginId, type FoundApiKey, findApiKey, noteApiKeyUse } from './store.ts'

/** A token's owner never changes, and its validity is checked every second. */
const CACHE_SIZE = 10_000
const USE_RECORD_MS = 60_000

export class ApiKeyAuthenticator {
  readonly #context: Pick<AccountContext, 'db' | 'clock' | 'log'>
  readonly #logins: LiveLogins
  readonly #cache = new LRUCache<string, FoundApiKey>({ max: CACHE_SIZE })
  readonly #used = new LRUCache<ApiKeyId, true>({ max: CACHE_SIZE, ttl: USE_RECORD_MS })

  constructor(context: Pick<AccountContext, 'db' | 'clock' | 'log'>, logins: LiveLogins) {
    this.#context = context
    this.#logins = logins
  }

  /** A key never has an admin's rights. */
  async authenticate(token: string): Promise<Actor | null> {
    const apiKey = await this.#find(token)
    if (apiKey === undefined) return null
    const login_id = asLoginId(apiKey.id)
    const login = await this.#logins.find(login_id)
    if (login === null || login.user_id !== apiKey.user_id) return null
    this.#noteUse(apiKey.id)
    return { id: apiKey.user_id, login_id, role: 'user', scopes: apiKey.scopes }
  }

  async #find(token: string): Promise<FoundApiKey | undefined> {
    const hash = hashSecretCode(token)
    const name = hash.toString('base64')
    const apiKey = this.#cache.get(name) ?? (await findApiKey(this.#context.db, hash))
    if (apiKey !== undefined) this.#cache.set(name, apiKey)
    return apiKey
  }

  #noteUse(id: ApiKeyId): void {
    if (this.#used.has(id)) return
    this.#used.set(id, true)
    const { db, clock, log } = this.#context
    noteApiKeyUse(db, id, clock.now().toISOString()).catch(error =>
      log.debug({ err: error }, 'could not note the use of an API key'),
    )
  }
}
