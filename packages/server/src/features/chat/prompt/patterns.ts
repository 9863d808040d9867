import type { RevisionId } from '@inkling/contract'
import {
  buildPrompt,
  type GuardedPass,
  guardPass,
  type Overruns,
  type Pass,
  type Prompt,
  type PromptInput,
  type PromptResult,
  runGuarded,
} from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../../platform/http/refusal.ts'
import { guardedHost } from '../../../platform/workers/guarded-host.ts'
import { taskIn } from '../../../platform/workers/task.ts'
import { WorkerPool } from '../../../platform/workers/worker-pool.ts'
import type { run as runBuild } from './build-prompt.task.ts'
import { loreOf } from './card-lore.ts'
import type { run as runScripts } from './run-scripts.task.ts'

const buildTask = taskIn<typeof runBuild>(new URL('./build-prompt.task.ts', import.meta.url))
const scriptsTask = taskIn<typeof runScripts>(new URL('./run-scripts.task.ts', import.meta.url))

/** Milliseconds: for one pattern, and for a whole prompt (security.md 2.10). */
const PROMPT_LIMITS = { markMs: 50, totalMs: 1_000 }
/** Prompts and texts that may wait; they wait milliseconds, and only a server in trouble has so many. */
const QUEUE = 500
/** Cards whose overruns are remembered. */
const CARDS = 1_000

/**
 * Runs what holds patterns of cards where it can be ended: a pattern that takes too long is left out, and after a few
 * times for good.
 */
export class Patterns {
  readonly #overruns = new LRUCache<RevisionId, Overruns>({ max: CARDS })
  #pool: WorkerPool | null = null

  async close(): Promise<void> {
    await this.#pool?.close()
  }

  /** Threads of its own, warm from the first card that wants them: nobody waits here behind a picture. */
  get #workers(): WorkerPool {
    this.#pool ??= new WorkerPool({ queue: QUEUE, warm: [buildTask, scriptsTask] })
    return this.#pool
  }

  /** Runs a card's scripts over texts. */
  async pass(card: RevisionId, pass: Omit<Pass, 'excluded'>): Promise<GuardedPass> {
    const guarded = await guardPass(guardedHost(this.#workers, scriptsTask), pass, this.#overruns.get(card))
    this.#overruns.set(card, guarded.overruns)
    return guarded
  }

  /**
   * Builds a prompt: here when nothing in it can hang, in a thread otherwise.
   * @throws Refusal prompt_too_large
   */
  async prompt(card: RevisionId, input: PromptInput): Promise<Prompt> {
    const built = loreOf(input.card).hasPatterns ? await this.#guard(card, input) : buildPrompt(input)
    if (built.ok) return built.prompt
    const { tokens, budget } = built.problem
    throw new Refusal('prompt_too_large', { facts: { tokens, budget } })
  }

  async #guard(card: RevisionId, input: PromptInput): Promise<PromptResult> {
    const work = { input, excluded: [] }
    const host = guardedHost(this.#workers, buildTask)
    const { result, overruns } = await runGuarded(host, work, PROMPT_LIMITS, this.#overruns.get(card))
    this.#overruns.set(card, overruns)
    // Time was up before there was one: the prompt without what the card adds by patterns.
    return result ?? buildPrompt({ ...input, scripts: [], lorebooks: { books: [] } })
  }
}
