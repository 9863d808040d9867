import { cpuSeconds, descendants, residentKb } from '../processes/process-cost.ts'
import type { RelayQuestion } from './ask.ts'

/** Something that answers chats: the model itself, the bare relay, or Inkling. */
export interface RelayTarget {
  name: string
  /** One question for each stream of a round, none of which waits for another. */
  questions(streams: number, model: string): Promise<RelayQuestion[]>
  /** The process that relays; the model itself has none. */
  pid?: number
  /** What a whole body says, for the check that nothing was lost. */
  isWhole(body: string, answer: string): boolean
}

export interface RelayCost {
  /** Of the relay's own process. */
  cpu_s: number
  /** Of the processes that it started: its database. */
  children_cpu_s: number
  resident_kb: number
}

const NOTHING: RelayCost = { cpu_s: 0, children_cpu_s: 0, resident_kb: 0 }

/** What a target has cost so far. */
export function costOf({ pid }: RelayTarget): RelayCost {
  if (pid === undefined) return NOTHING
  const children_cpu_s = descendants(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
  return { cpu_s: cpuSeconds(pid), children_cpu_s, resident_kb: residentKb(pid) }
}
