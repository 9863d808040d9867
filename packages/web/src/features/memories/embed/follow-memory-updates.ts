import { wait, waitUntilAwake } from '../../../api/http/wait.ts'
import { whenIdle } from '../../../browser/lazy-module.ts'
import { tabLocks } from '../../../browser/secure-context.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { loadModel } from './device-embedder.ts'
import { setDeviceState } from './device-state.ts'
import type { DeviceModel } from './embed-work.ts'
import { EmbedError } from './embedder.ts'
import { type EmbeddingSync, syncVectors } from './remember.ts'

/** The lock lets one tab at a time embed; the next tab then finds nothing left. */
const LOCK = 'memory-embedding'
/** In milliseconds between checks of a busy tab. */
const BUSY_POLL_MS = 400
/** In milliseconds between checks of a hidden tab. */
const HIDDEN_POLL_MS = 60_000
/** In milliseconds; a longer wait for the lock is shown in the state. */
const LOCK_TIMEOUT_MS = 500
const PAUSES = [5_000, 30_000, 120_000]

/**
 * Embeds after each signal until aborted. Failures are reported once and retried with growing delays, and don't affect
 * the chat.
 */
export async function runOnSignal(
  wanted: WorkSignal,
  model: DeviceModel,
  room: EmbeddingSync,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await wanted.heard(signal)
    try {
      // Hidden tabs don't take the lock.
      while (!signal.aborted && !(await room.quiet())) await waitUntilAwake(HIDDEN_POLL_MS, signal)
      const isDone = await withWorkLock(() => work(model, room), signal)
      if (!isDone) wanted.ring()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isDataSaving(error, model)) continue
      if (failures === 0) reportFailure(error)
      await waitUntilAwake(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0, signal)
      failures += 1
      wanted.ring()
    }
  }
}

/**
 * Resolves when no answer streams.
 * @returns false if the page is hidden or on abort
 */
export async function waitUntilIdle(isBusy: () => boolean, signal: AbortSignal): Promise<boolean> {
  const isHidden = () => signal.aborted || document.visibilityState === 'hidden'
  while (!isHidden() && isBusy()) await wait(BUSY_POLL_MS, signal)
  if (!isHidden()) await new Promise<void>(resolve => whenIdle(resolve))
  return !isHidden()
}

async function work(model: DeviceModel, room: EmbeddingSync): Promise<boolean> {
  await loadModel(model)
  setDeviceState({ state: 'remembering' })
  const isDone = await syncVectors(room)
  setDeviceState({ state: 'resting' })
  return isDone
}

/** Plain http lacks locks, so each tab works alone. */
async function withWorkLock(run: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const locks = tabLocks()
  if (locks === undefined) return run()
  const waiting = setTimeout(() => setDeviceState({ state: 'elsewhere' }), LOCK_TIMEOUT_MS)
  try {
    return await locks.request(LOCK, { signal }, () => {
      clearTimeout(waiting)
      return run()
    })
  } finally {
    clearTimeout(waiting)
  }
}

/** True if the model needs the user's permission for its download. */
function isDataSaving(error: unknown, { bytes }: DeviceModel): boolean {
  if (!(error instanceof EmbedError) || error.fault !== 'not here') return false
  setDeviceState({ state: 'sparing', total: bytes })
  return true
}

function reportFailure(error: unknown): void {
  const fault = error instanceof EmbedError ? error.fault : 'refused'
  setDeviceState({ state: 'failed', fault })
  toast(fault === 'broken' ? m.memories_device_broken() : m.memories_device_failed(), { tone: 'bad' })
}

/** A signal during work triggers one more round. */
export class WorkSignal {
  #isRung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Resolves on a signal, including an earlier unhandled one, or on abort. */
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
