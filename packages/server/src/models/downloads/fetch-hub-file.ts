import { open, stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '../../platform/http/api-error.ts'
import type { HubContext } from './context.ts'
import type { HubFile } from './downloads.ts'
import { discardBody, hubUnreachableError, requestHub } from './hub-request.ts'

/** Between retries without progress (ms). After the last, the download fails. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000]

export interface FileFetch {
  readonly hub_id: string
  readonly revision: string
  readonly file: HubFile
  readonly part: string
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
}

/**
 * Resumes after lost connections. Does not verify the content.
 * @throws ApiError in one of `hubProblems`, or hub_file_changed; `signal.reason` if the caller gave up
 */
export async function fetchFile(context: HubContext, fetching: FileFetch): Promise<void> {
  let downloadedBytes = await fileSize(fetching.part)
  for (let failures = 0; ; failures++) {
    try {
      return await fetchRest(context, fetching)
    } catch (error) {
      fetching.signal.throwIfAborted()
      const size = await fileSize(fetching.part)
      if (size > downloadedBytes) failures = 0
      downloadedBytes = Math.max(downloadedBytes, size)
      const pause = isTransient(error) ? RETRY_DELAYS_MS[failures] : undefined
      if (pause === undefined) throw error
      await delay(pause, undefined, { signal: fetching.signal })
    }
  }
}

const isTransient = (error: unknown): boolean => error instanceof ApiError && error.code === 'hub_unreachable'

/** 0 if the file does not exist. */
export async function fileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}

async function fetchRest(context: HubContext, fetching: FileFetch): Promise<void> {
  const { hub_id, revision, file, part, signal } = fetching
  const has = await fileSize(part)
  if (has === file.bytes && has > 0) return
  const from = has < file.bytes ? has : 0
  const address = `/${hub_id}/resolve/${revision}/${file.path.split('/').map(encodeURIComponent).join('/')}`
  const headers = from > 0 ? { range: `bytes=${from}-` } : {}
  const answer = await requestHub(context, address, { headers, signal })
  // Without range support, the response starts from the beginning.
  const start = answer.status === 206 ? readRangeStart(answer.headers) : 0
  try {
    if (start !== 0 && start !== from) throw new ApiError('hub_refused')
    await appendToPart(answer.body as AsyncIterable<Buffer>, start, fetching)
  } finally {
    discardBody(answer.body)
  }
}

function readRangeStart(headers: IncomingHttpHeaders): number {
  const start = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1]
  return start === undefined ? Number.NaN : Number(start)
}

async function appendToPart(
  body: AsyncIterable<Buffer>,
  start: number,
  { part, file, onBytes }: FileFetch,
): Promise<void> {
  const handle = await open(part, 'a+').then(async file => {
    await file.truncate(start)
    return file
  })
  let at = start
  try {
    for await (const chunk of translateBodyErrors(body)) {
      at += chunk.length
      if (at > file.bytes) throw new ApiError('hub_file_changed')
      await handle.appendFile(chunk).catch(refuseFullDisk)
      onBytes(at)
    }
  } finally {
    await handle.close()
  }
  if (at < file.bytes) throw new ApiError('hub_unreachable')
}

/** A connection lost in the middle of the body is reported as unreachable. */
async function* translateBodyErrors(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw hubUnreachableError(error)
  }
}

function refuseFullDisk(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' || error.code === 'EDQUOT' ? new ApiError('disk_full') : error
}
