import type { RevisionId, UserId } from '@inkling/contract'
import {
  ALL_PATTERNS,
  buildPrompt,
  type GuardedPassResult,
  type GuardedResult,
  guardPass,
  isPaused,
  type Lorebook,
  type OverrunCounts,
  type Prompt,
  type PromptInput,
  type PromptResult,
  runGuarded,
  type ScriptPass,
} from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../platform/http/api-error.ts'
import { createGuardedHost } from '../../platform/workers/guarded-host.ts'
import { defineTask } from '../../platform/workers/task.ts'
import { WorkerProcess } from '../../platform/workers/worker-process.ts'
import type { ChatContext } from '../context.ts'
import type { run as runBuild } from './build-prompt.task.ts'
import { factsOfBook } from './lore.ts'
import type { run as runScripts } from './run-scripts.task.ts'
import type { LorebookTest, LorebookTestResult, run as runTrial } from './test-lorebooks.task.ts'

const buildTask = defineTask<typeof runBuild>(new URL('./build-prompt.task.ts', import.meta.url))
const scriptsTask = defineTask<typeof runScripts>(new URL('./run-scripts.task.ts', import.meta.url))
const trialTask = defineTask<typeof runTrial>(new URL('./test-lorebooks.task.ts', import.meta.url))

/** Limits for a pattern and for a whole prompt (docs/spec/security.md 2.10). */
const PROMPT_LIMITS = { markMs: 50, totalMs: 1_000 }
/** Tasks wait milliseconds, so only an overloaded server reaches this. */
const QUEUE = 500
/** One more than a small machine runs at once, so that one user's slow patterns cannot occupy all threads. */
const THREADS = 3
/** Longer than users think between messages, since starting a process is slow (ms). */
const IDLE_MS = 10 * 60 * 1000
const CHATTERS = 5_000

/** A slow pattern is skipped only for this user and card revision. */
export interface PatternOwner {
  readonly revision_id: RevisionId
  readonly user_id: UserId
}

const keyOf = ({ revision_id, user_id }: PatternOwner): string => `${revision_id} ${user_id}`

/**
 * Runs card patterns in a process that can be terminated. A pattern that exceeds its time is skipped, after several
 * timeouts for good.
 */
export class PatternRunner {
  readonly #overruns = new LRUCache<string, OverrunCounts>({ max: CHATTERS })
  /** An edited book is a new object, so its count restarts. */
  readonly #overrunsByBook = new WeakMap<Lorebook, OverrunCounts>()
  readonly #context: Pick<ChatContext, 'log' | 'metrics'>
  /** A process of its own, so that patterns do not wait behind image work. It stays warm after first use. */
  readonly #workers: WorkerProcess

  constructor(context: Pick<ChatContext, 'log' | 'metrics'>) {
    this.#context = context
    this.#workers = new WorkerProcess({
      threads: THREADS,
      queue: QUEUE,
      warm: [buildTask, scriptsTask, trialTask],
      idleMs: IDLE_MS,
      watched: { by: context.metrics.pools, name: 'patterns' },
      log: context.log,
    })
  }

  async close(): Promise<void> {
    await this.#workers.close()
  }

  async pass(owner: PatternOwner, pass: Omit<ScriptPass, 'excluded'>): Promise<GuardedPassResult> {
    const before = this.#overruns.get(keyOf(owner))
    const guarded = await guardPass(createGuardedHost(this.#workers, scriptsTask), pass, before)
    this.#tellPaused(owner, guarded)
    if (guarded.isExhausted)
      this.#tellExhausted(owner, 'texts stay without scripts: there was no time for them')
    this.#overruns.set(keyOf(owner), guarded.overruns)
    return guarded
  }

  /**
   * Builds the prompt: on this thread if no pattern can hang, else in a worker.
   * @throws ApiError prompt_too_large
   */
  async prompt(owner: PatternOwner, input: PromptInput): Promise<Prompt> {
    const built = mayHang(input) ? await this.#guard(owner, input) : buildPrompt(input)
    if (built.ok) return built.prompt
    const { tokens, budget } = built.problem
    throw new ApiError('prompt_too_large', { facts: { tokens, budget } })
  }

  /** Timeouts are not remembered, because books are tested while being edited. */
  async testLorebooks(trial: Omit<LorebookTest, 'excluded'>): Promise<GuardedResult<LorebookTestResult>> {
    return await runGuarded(
      createGuardedHost(this.#workers, trialTask),
      { ...trial, excluded: [] },
      PROMPT_LIMITS,
    )
  }

  async #guard(owner: PatternOwner, input: PromptInput): Promise<PromptResult> {
    const work = { input, excluded: [] }
    const host = createGuardedHost(this.#workers, buildTask)
    const before = this.#overrunsOf(owner, input)
    const guarded = await runGuarded(host, work, PROMPT_LIMITS, before)
    const { result, overruns } = guarded
    this.#tellPaused(owner, guarded)
    this.#remember(owner, input, overruns)
    if (result) return result
    this.#tellExhausted(owner, 'a prompt is built without patterns: there was no time for them')
    // Without any patterns; the report names those left out.
    return buildPrompt(input, { excluded: ALL_PATTERNS })
  }

  #tellExhausted({ revision_id }: PatternOwner, sentence: string): void {
    this.#context.log.warn({ revision_id }, sentence)
  }

  /** Logs patterns by id and position. */
  #tellPaused(
    { revision_id }: PatternOwner,
    { overran, overruns }: Pick<GuardedPassResult, 'overran' | 'overruns'>,
  ): void {
    const { log, metrics } = this.#context
    for (const mark of overran.filter(mark => isPaused(overruns, mark))) {
      metrics.rulesPaused.inc()
      log.warn({ revision_id, rule: mark }, 'disabled a regex pattern: it took too long too often')
    }
  }

  #overrunsOf(owner: PatternOwner, { lorebooks }: PromptInput): OverrunCounts {
    const ofBooks = (lorebooks?.books ?? []).map(({ book }) => this.#overrunsByBook.get(book))
    return Object.assign({}, this.#overruns.get(keyOf(owner)), ...ofBooks)
  }

  #remember(owner: PatternOwner, { lorebooks }: PromptInput, overruns: OverrunCounts): void {
    const marks = Object.entries(overruns)
    const ofBook = (id: string) => marks.filter(([mark]) => mark.startsWith(`${id}.`))
    for (const { id, book } of lorebooks?.books ?? []) {
      if (ofBook(id).length > 0) this.#overrunsByBook.set(book, Object.fromEntries(ofBook(id)))
    }
    const books = new Set(lorebooks?.books.map(({ id }) => id))
    const otherMarks = marks.filter(([mark]) => !books.has(mark.slice(0, mark.indexOf('.'))))
    this.#overruns.set(keyOf(owner), Object.fromEntries(otherMarks))
  }
}

/** Any pattern might never finish. */
function mayHang({ scripts = [], lorebooks }: PromptInput): boolean {
  return (
    scripts.some(({ script }) => script.promptOnly && !script.disabled) ||
    (lorebooks?.books ?? []).some(({ book }) => factsOfBook(book).hasPatterns)
  )
}
