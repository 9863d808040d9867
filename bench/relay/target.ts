import { cpuSeconds, descendants, residentKb } from '../processes/process-cost.ts'
import type { RelayQuestion } from './ask.ts'

/** The model itself, the bare relay or Inkling. */
export interface RelayTarget {
  name: string
  /** Independent requests, one per stream. */
  questions(streams: number, model: string): Promise<RelayQuestion[]>
  /** Absent for the model itself. */
  pid?: number
  /** Whether the body contains the whole answer. */
  isWhole(body: string, answer: string): boolean
}

export interface RelayCost {
  /** CPU seconds of the relay's own process. */
  cpu_s: number
  /** CPU seconds of its child processes, such as the database. */
  children_cpu_s: number
  resident_kb: number
}

const NOTHING: RelayCost = { cpu_s: 0, children_cpu_s: 0, resident_kb: 0 }

export function costOf({ pid }: RelayTarget): RelayCost {
  if (pid === undefined) return NOTHING
  const children_cpu_s = descendants(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)
  return { cpu_s: cpuSeconds(pid), children_cpu_s, resident_kb: residentKb(pid) }
}
