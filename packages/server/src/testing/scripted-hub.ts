import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** `cut`, `no_ranges` and `down` apply to one request. */
export type HubBehaviour =
  | 'cut'
  /** Sends slowly, so that it can be aborted. */
  | 'slow'
  /** Sends headers but no body. */
  | 'stuck'
  /** Sends content that does not match the listed hash. */
  | 'wrong'
  /** Ignores ranges and starts from the beginning. */
  | 'no_ranges'
  | 'down'

export interface ScriptedHub {
  readonly url: string
  /** Paths with ranges, oldest first. */
  readonly requestedPaths: string[]
  readonly tokens: (string | undefined)[]
  put(hub_id: string, files: Readonly<Record<string, Uint8Array>>): void
  gate(hub_id: string): void
  behave(path: string, mood: HubBehaviour): void
  calm(): void
  close(): Promise<void>
}

/** Files of this size or more are listed with a sha256. */
const LFS_MIN_BYTES = 64 * 1024
const REVISION = 'a'.repeat(40)

/** Like Hugging Face and its mirrors: lists repositories and serves files through a redirect. */
export async function startScriptedHub(): Promise<ScriptedHub> {
  const repositories = new Map<string, Map<string, Uint8Array>>()
  const gated = new Set<string>()
  const moods = new Map<string, HubBehaviour>()
  const paths: string[] = []
  const tokens: (string | undefined)[] = []

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub')
    paths.push(pathname + (request.headers.range === undefined ? '' : ` ${request.headers.range}`))
    tokens.push(request.headers.authorization)
    answer(request, response, decodeURIComponent(pathname)).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const api = /^\/api\/models\/([^/]+\/[^/]+)(\/tree\/.+)?$/.exec(path)
    const file = /^\/(cdn\/)?([^/]+\/[^/]+)\/resolve\/[^/]+\/(.+)$/.exec(path)
    const hub_id = api?.[1] ?? file?.[2] ?? ''
    const files = repositories.get(hub_id)
    if (files === undefined) return refuse(response, 401, 'RepoNotFound')
    if (gated.has(hub_id) && file?.[1] === undefined && request.headers.authorization === undefined)
      return refuse(response, 403, 'GatedRepo')
    if (api) return json(response, api[2] === undefined ? { sha: REVISION } : listOf(files))
    const [, isCdn, , name = ''] = file ?? []
    const bytes = files.get(name)
    if (bytes === undefined) return refuse(response, 404, 'EntryNotFound')
    if (isCdn === undefined) {
      response.writeHead(302, { location: `/cdn${path}` }).end()
      return
    }
    await send(request, response, bytes, moodOf(name))
  }

  function moodOf(name: string): HubBehaviour | undefined {
    const mood = moods.get(name)
    if (mood === 'cut' || mood === 'no_ranges' || mood === 'down') moods.delete(name)
    return mood
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    requestedPaths: paths,
    tokens,
    put(hub_id, files) {
      const known = repositories.get(hub_id) ?? new Map<string, Uint8Array>()
      for (const [path, bytes] of Object.entries(files)) known.set(path, bytes)
      repositories.set(hub_id, known)
    },
    gate: hub_id => void gated.add(hub_id),
    behave: (path, mood) => void moods.set(path, mood),
    calm: () => moods.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'x-error-code': why }).end()
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function listOf(files: ReadonlyMap<string, Uint8Array>): object[] {
  return [...files].map(([path, bytes]) => {
    const size = bytes.length
    const oid = createHash('sha1').update(`blob ${size}\0`).update(bytes).digest('hex')
    if (size < LFS_MIN_BYTES) return { type: 'file', path, size, oid }
    const lfs = { oid: createHash('sha256').update(bytes).digest('hex'), size, pointerSize: 134 }
    return { type: 'file', path, size, oid, lfs }
  })
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  whole: Uint8Array,
  mood: HubBehaviour | undefined,
): Promise<void> {
  if (mood === 'down') return refuse(response, 503, 'Down')
  const from = mood === 'no_ranges' ? 0 : Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const rest = whole.subarray(from)
  const isPart = request.headers.range !== undefined && mood !== 'no_ranges'
  response.writeHead(isPart ? 206 : 200, {
    'content-length': rest.length,
    ...(isPart && { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` }),
  })
  if (mood === 'wrong') response.end(rest.map(byte => byte ^ 1))
  else if (mood === 'cut') response.write(rest.subarray(0, rest.length >> 1), () => response.destroy())
  else if (mood === 'stuck') response.flushHeaders()
  else if (mood === 'slow') await trickle(response, rest)
  else response.end(rest)
}

async function trickle(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  const step = Math.max(1, Math.ceil(bytes.length / 200))
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step))
    await delay(50)
  }
  response.end()
}
