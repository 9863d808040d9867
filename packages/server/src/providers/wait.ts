import { setTimeout } from 'node:timers/promises'

/** Resolves after a while, or rejects with the signal's reason. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export const waitFor: Wait = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    throw signal.reason // what the caller gave up for, instead of the timer's wrapping of it
  }
}
