import { Refusal } from '../http/api-error.ts'
import type { Task } from './task.ts'
import type { WorkLimits } from './watch.ts'

/** Who does work that is heavy or done on untrusted bytes, so that neither can hold up everyone else. */
export interface Workers {
  /**
   * Has a task done.
   * @throws WorkError when it took too long or too much, with the last mark it told; Refusal when too much is waiting
   * already, or nothing is done any more; otherwise what the task threw
   */
  run<In, Out>(task: Task<In, Out>, input: In, limits: WorkLimits): Promise<Out>
}

export const fullPool = (): Refusal => new Refusal('too_many_requests', { retryAfterSeconds: 1 })

export const closedPool = (): Refusal => new Refusal('shutting_down', { retryAfterSeconds: 5 })
