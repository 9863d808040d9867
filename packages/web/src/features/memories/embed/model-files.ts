import { addressOf } from '@inkling/contract'
import { fileCaches } from '../../../browser/secure-context.ts'
import type { DeviceModel, LoadFailure } from './embed-work.ts'
import { resumableBody } from './steady-body.ts'

const CACHE = 'embedding-models'

/** Downloads files that aren't cached. */
interface FileSource {
  readonly mayFetch: boolean
  readonly token: () => string | null
  readonly freshToken: (refused: string | null) => Promise<string | null>
  /** Receives the number of bytes read, also from the cache. */
  readonly onBytes: (count: number) => void
}

/** The model's files are downloaded once per version and cached. */
export class ModelFiles {
  readonly #model: DeviceModel
  readonly #source: FileSource
  readonly #cache: Promise<Cache | undefined>
  #fault: LoadFailure | undefined

  constructor(model: DeviceModel, source: FileSource) {
    this.#model = model
    this.#source = source
    this.#cache = openCache(model)
  }

  /** The reason for a failed read, because the library may hide the error. */
  get fault(): LoadFailure | undefined {
    return this.#fault
  }

  /** `path` is relative to the hub repository; 404 for unknown files. */
  async read(path: string): Promise<Response> {
    const file = this.#model.files.find(known => known.path === path)
    if (file === undefined) return new Response(null, { status: 404 })
    const address = addressOfFile(this.#model, path)
    const cache = await this.#cache
    const cached = await cache?.match(address)
    if (cached !== undefined) {
      this.#source.onBytes(file.bytes)
      return cached
    }
    if (!this.#source.mayFetch) return this.#fail('not here')
    const fetched = () =>
      new Response(resumableBody(offset => this.#fetch(address, offset), this.#source.onBytes))
    try {
      await cache?.put(address, fetched())
    } catch (error) {
      if (!isFull(error)) return this.#fail('unreachable')
    }
    return (await cache?.match(address)) ?? fetched()
  }

  #fail(fault: LoadFailure): never {
    this.#fault = fault
    throw new Error(fault)
  }

  async #fetch(address: string, offset: number): Promise<Response> {
    const token = this.#source.token()
    const answer = await fetchAs(address, offset, token)
    return answer.status === 401 ? fetchAs(address, offset, await this.#source.freshToken(token)) : answer
  }
}

const addressOfFile = ({ id, version }: DeviceModel, path: string): string =>
  `${addressOf({ path: '/memory/models/{id}/files/{file}' }, { id, file: path })}?v=${encodeURIComponent(version)}`

const fetchAs = (address: string, offset: number, token: string | null): Promise<Response> =>
  fetch(address, {
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(offset > 0 && { range: `bytes=${offset}-` }),
    },
  })

/** Deletes older versions. Plain http has no cache. */
async function openCache(model: DeviceModel): Promise<Cache | undefined> {
  const storage = fileCaches()
  if (storage === undefined) return undefined
  try {
    const cache = await storage.open(CACHE)
    const own = new URL(addressOfFile(model, ''), location.origin)
    for (const { url } of await cache.keys()) {
      const other = new URL(url)
      if (other.pathname.startsWith(own.pathname) && other.search !== own.search) await cache.delete(url)
    }
    return cache
  } catch {
    return undefined // without storage, each visit downloads the model again
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
