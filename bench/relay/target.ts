import { cpuSeconds, descendants, residentKb } from '../processes/process-cost.ts'
import type { RelayQuestion } from './ask.ts'

/** Something that answers chats: the model itself, the bare relay, or Inkling. */
export interface RelayTarget {
  name: string
  /** One request for each stream of a round; none waits for another. */
  questions(streams: number, model: string): Promise<RelayQuestion[]>
  /** The relaying process; absent for the model itself. */
  pid?: number
  /** Checks that nothing of the answer was lost in a body. */
  isWhole(body: string, answer: string): boolean
}

export interface RelayCost {
  /** Of the relay's own process. */
  cpu_s: number
  /** Of its child processes: the database. */
  children_cpu_s: number
  resident_kb: number
}

const NOTHING: RelayCost = { cpu_s: 0, children_cpu_s: 0, resident_kb: 0 }

/** A target's cost so far. */
export function costOf({ pid }: RelayTarget): RelayCost {
  if (pid === undefined) return NOTHING
  const children_cpu_s = descendants(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
  return { cpu_s: cpuSeconds(pid), children_cpu_s, resident_kb: residentKb(pid) }
}
