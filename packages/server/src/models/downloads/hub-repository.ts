import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import type { HubContext } from './context.ts'
import type { HubFile } from './downloads.ts'
import { discardBody, hubUnreachableError, requestHub } from './hub-request.ts'

const TIMEOUT_MS = 20_000
/** A thousand files take 200 kB. */
const PAGE_BYTES = 8 * 1024 * 1024
const MAX_PAGES = 10

const Repository = z.object({ sha: z.string().regex(/^[0-9a-f]{7,64}$/i) })
const Tree = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    oid: z.string().nullish(),
    size: z.int().min(0).nullish(),
    lfs: z.object({ oid: z.string(), size: z.int().min(0) }).nullish(),
  }),
)

export interface HubRepository {
  /** Commit of the current files. */
  readonly revision: string
  readonly files: readonly HubFile[]
}

/**
 * @param hub_id `owner/name`
 * @throws ApiError in one of `hubProblems`
 */
export async function getRepository(context: HubContext, hub_id: string): Promise<HubRepository> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { value } = await readJson(context, `/api/models/${hub_id}`, Repository, signal)
    return { revision: value.sha, files: await filesOf(context, hub_id, value.sha, signal) }
  } catch (error) {
    throw error instanceof ApiError ? error : hubUnreachableError(error)
  }
}

/** @throws ApiError in one of `hubProblems` */
export async function readHubJson<Value>(
  context: HubContext,
  { hub_id, revision, path }: { hub_id: string; revision: string; path: string },
  schema: z.ZodType<Value>,
): Promise<Value> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return (await readJson(context, `/${hub_id}/resolve/${revision}/${path}`, schema, signal)).value
  } catch (error) {
    throw error instanceof ApiError ? error : hubUnreachableError(error)
  }
}

async function filesOf(
  context: HubContext,
  hub_id: string,
  revision: string,
  signal: AbortSignal,
): Promise<HubFile[]> {
  const files: HubFile[] = []
  let path: string | undefined = `/api/models/${hub_id}/tree/${revision}?recursive=true`
  for (let page = 0; path !== undefined && page < MAX_PAGES; page++) {
    const { value, next }: HubPage<z.infer<typeof Tree>> = await readJson(context, path, Tree, signal)
    for (const { type, path, oid, size, lfs } of value) {
      if (type !== 'file') continue
      files.push({ path, bytes: lfs?.size ?? size ?? 0, ...sumsOf(lfs?.oid, oid) })
    }
    path = next
  }
  return files
}

const sumsOf = (sha256: string | undefined, sha1: string | null | undefined) => ({
  sha256: sha256 !== undefined && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null,
  sha1: sha256 === undefined && /^[0-9a-f]{40}$/.test(sha1 ?? '') ? (sha1 ?? null) : null,
})

interface HubPage<Value> {
  readonly value: Value
  readonly next: string | undefined
}

async function readJson<Value>(
  context: HubContext,
  path: string,
  schema: z.ZodType<Value>,
  signal: AbortSignal,
): Promise<HubPage<Value>> {
  const { headers, body } = await requestHub(context, path, {
    headers: { accept: 'application/json' },
    signal,
  })
  const value = schema.safeParse(parseJson(await textOf(body)))
  // A response of another shape is not from a hub.
  if (!value.success) throw new ApiError('hub_unreachable')
  return { value: value.data, next: parseNextPage(context.config.modelHub, headers.link) }
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > PAGE_BYTES) {
      discardBody(body)
      throw new ApiError('hub_unreachable')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // for example an HTML page, which the schema rejects
  }
}

/** Reads the `Link` header. Ignores pages that are not on the hub itself. */
function parseNextPage(hub: string, link: string | string[] | undefined): string | undefined {
  const address = /<([^<>]+)>;\s*rel="next"/.exec(String(link ?? ''))?.[1]
  const next = address === undefined ? null : URL.parse(address, hub)
  return next?.origin === new URL(hub).origin ? next.pathname + next.search : undefined
}
