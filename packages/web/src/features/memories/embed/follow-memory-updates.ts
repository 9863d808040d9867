import { waitUntilAwake } from '../../../api/http/wait.ts'
import { tabLocks } from '../../../browser/secure-context.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { warmUp } from './device-embedder.ts'
import { setDeviceState } from './device-state.ts'
import type { DeviceModel } from './embed-work.ts'
import { EmbedError } from './embedder.ts'
import { type EmbeddingSync, syncVectors } from './remember.ts'

/** One tab of a browser at a time makes vectors. */
const LOCK = 'memory-embedding'
/** Who was not looked at looks again then, at the latest. */
const HIDDEN_MS = 60_000
/** Whoever has to wait longer for their turn is told so. */
const TURN_MS = 500
const PAUSES = [5_000, 30_000, 120_000]

/**
 * Remembers whenever the bell rings, until the signal. What fails is tried again after a while, later each time, and
 * told once; memory that does not get on takes nothing of the chat with it.
 */
export async function runOnSignal(
  bell: WorkSignal,
  model: DeviceModel,
  room: EmbeddingSync,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await bell.heard(signal)
    try {
      // Whoever is not looked at has no turn to keep from others.
      while (!signal.aborted && !(await room.quiet())) await waitUntilAwake(HIDDEN_MS, signal)
      const isDone = await withWorkLock(() => work(model, room), signal)
      if (!isDone) bell.ring()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isDataSaving(error, model)) continue
      if (failures === 0) tell(error)
      await waitUntilAwake(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0, signal)
      failures += 1
      bell.ring()
    }
  }
}

async function work(model: DeviceModel, room: EmbeddingSync): Promise<boolean> {
  await warmUp(model)
  setDeviceState({ state: 'remembering' })
  const isDone = await syncVectors(room)
  setDeviceState({ state: 'resting' })
  return isDone
}

/** Sites without https have no locks: each of their tabs works for itself. */
async function withWorkLock(run: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const locks = tabLocks()
  if (locks === undefined) return run()
  const waiting = setTimeout(() => setDeviceState({ state: 'elsewhere' }), TURN_MS)
  try {
    return await locks.request(LOCK, { signal }, () => {
      clearTimeout(waiting)
      return run()
    })
  } finally {
    clearTimeout(waiting)
  }
}

/** A model that may not be fetched now waits until somebody says so. */
function isDataSaving(error: unknown, { bytes }: DeviceModel): boolean {
  if (!(error instanceof EmbedError) || error.fault !== 'not here') return false
  setDeviceState({ state: 'sparing', total: bytes })
  return true
}

function tell(error: unknown): void {
  const fault = error instanceof EmbedError ? error.fault : 'refused'
  setDeviceState({ state: 'failed', fault })
  toast(fault === 'broken' ? m.memories_device_broken() : m.memories_device_failed(), { tone: 'bad' })
}

/** Tells somebody who works in turns that there is something to do; rung while they are at it, once more after. */
export class WorkSignal {
  #isRung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Resolves when it is rung, or was since it was last heard, or at the signal. */
  async heard(signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    this.#wake = undefined
    this.#isRung = false
  }
}
