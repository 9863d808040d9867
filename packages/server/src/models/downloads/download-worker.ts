import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '../../platform/database/errors.ts'
import { FilesUnavailableError } from '../../platform/files/file-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { DownloadContext } from './context.ts'
import { finishDownload, publishToAdmins, renewDownload, type StoredDownload } from './downloads.ts'
import { runDownload } from './run-download.ts'

const HEARTBEAT_MS = 1_000
/** Pause after a store was unavailable (ms). */
const RETRY_MS = 1_000

/**
 * Runs when all files have arrived, before the download is ready. A Refusal fails the download. If the signal aborts,
 * another instance runs it again.
 */
export type DownloadedHandler = (download: StoredDownload, signal: AbortSignal) => Promise<void>

export interface DownloadWork {
  readonly arrived: readonly DownloadedHandler[]
  /** Aborts when this process shuts down. */
  readonly ending: AbortSignal
  /** Called when a download may have been paused or removed. */
  readonly listeners: Set<() => void>
}

export async function processDownload(
  context: DownloadContext,
  download: StoredDownload,
  { arrived, ending, listeners }: DownloadWork,
): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, ending])
  const at = { id: download.id, instance_id: context.instanceId, bytes: download.bytes }
  const beat = async () => {
    // While the database is unreachable, no other instance can take over either.
    const isOurs = await renewDownload(context.db, at).catch(() => true)
    if (!isOurs) lost.abort()
  }
  const beatNow = () => void beat()
  const timer = setInterval(reportProgress(context, at, beatNow), HEARTBEAT_MS)
  listeners.add(beatNow)
  const onBytes = (bytes: number) => {
    at.bytes = bytes
  }
  try {
    await runDownload(context, download, { signal, onBytes })
    for (const act of arrived) await act(download, signal)
    await finishDownload(context.db, at, { status: 'ready' })
  } catch (error) {
    const isToGoOn = signal.aborted || isStoreAway(error)
    await finishDownload(context.db, at, isToGoOn ? { status: 'downloading' } : failureOf(context, error))
    if (isStoreAway(error)) await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
  } finally {
    clearInterval(timer)
    listeners.delete(beatNow)
  }
}

const isStoreAway = (error: unknown): boolean =>
  isUnavailable(error) || error instanceof FilesUnavailableError

function reportProgress(
  context: Pick<DownloadContext, 'db' | 'subscribers'>,
  at: { readonly bytes: number },
  beat: () => void,
): () => void {
  let reportedBytes = at.bytes
  return () => {
    beat()
    if (at.bytes === reportedBytes) return
    reportedBytes = at.bytes
    publishToAdmins(context).catch(() => undefined) // best effort, since admin pages also poll
  }
}

function failureOf({ log }: Pick<DownloadContext, 'log'>, error: unknown) {
  if (error instanceof ApiError) return { status: 'failed', problem: error.code } as const
  log.error({ err: error }, 'a download failed')
  return { status: 'failed', problem: 'internal' } as const
}
