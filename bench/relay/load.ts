import { setTimeout as wait } from 'node:timers/promises'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { percentile } from '../figures.ts'
import { residentKb } from '../processes/process-cost.ts'
import { ask, type RelayAnswer, type RelayQuestion } from './ask.ts'
import { costOf, type RelayCost, type RelayTarget } from './target.ts'

export const TOKENS = 200
/** Concurrent answers at full speed: enough to keep the target busy, too few to queue. */
export const AT_ONCE = 30

export interface RelayRound {
  first_p50: number
  first_p99: number
  whole_p50: number
  elapsed_s: number
  cpu_s: number
  children_cpu_s: number
  /** Peak memory growth in KB per stream. */
  peak_kb: number
  /** Answers that failed or differed from what the model sent. */
  lost: number
}

/** Runs streams at the model's pace, started within a second. */
export async function pacedRound(
  target: RelayTarget,
  streams: number,
  perSecond: number,
): Promise<RelayRound> {
  const questions = await target.questions(streams, `tokens-${TOKENS}-at-${perSecond}`)
  return measured(target, () =>
    Promise.all(
      questions.map(async (question, index) => {
        await wait((index * 1000) / streams)
        return heard(question)
      }),
    ),
  )
}

/** Runs answers at full speed, `atOnce` at a time. */
export async function fastRound(target: RelayTarget, answers: number, atOnce: number): Promise<RelayRound> {
  return roundOf(target, await target.questions(answers, `tokens-${TOKENS}`), atOnce)
}

/** Asks these questions, `atOnce` at a time. */
export function roundOf(
  target: RelayTarget,
  questions: RelayQuestion[],
  atOnce: number,
): Promise<RelayRound> {
  return measured(target, async () => {
    const given: (RelayAnswer | null)[] = []
    const next = async () => {
      for (let question = questions.pop(); question; question = questions.pop())
        given.push(await heard(question))
    }
    await Promise.all(Array.from({ length: atOnce }, next))
    return given
  })
}

const told = new Set<string>()

/** Returns null for a lost answer instead of throwing; prints each reason once. */
async function heard(question: RelayQuestion): Promise<RelayAnswer | null> {
  try {
    return await ask(question)
  } catch (error) {
    const reason = String(error)
    if (!told.has(reason)) console.error(reason)
    told.add(reason)
    return null
  }
}

async function measured(
  target: RelayTarget,
  run: () => Promise<(RelayAnswer | null)[]>,
): Promise<RelayRound> {
  const before = costOf(target)
  const watch = watchMemory(target)
  const started = performance.now()
  const all = await run()
  const elapsed_s = (performance.now() - started) / 1000
  const answers = all.filter(answer => answer !== null)
  const peak_kb = Math.max(0, watch.stop() - before.resident_kb) / all.length
  const expected = answerOf(TOKENS)
  const whole = answers.filter(({ body }) => target.isWhole(body, expected))
  return {
    ...spent(before, costOf(target)),
    first_p50: percentile(
      answers.map(answer => answer.first_ms),
      0.5,
    ),
    first_p99: percentile(
      answers.map(answer => answer.first_ms),
      0.99,
    ),
    whole_p50: percentile(
      answers.map(answer => answer.whole_ms),
      0.5,
    ),
    elapsed_s,
    peak_kb,
    lost: all.length - whole.length,
  }
}

const spent = (before: RelayCost, after: RelayCost) => ({
  cpu_s: after.cpu_s - before.cpu_s,
  children_cpu_s: after.children_cpu_s - before.children_cpu_s,
})

function watchMemory({ pid }: RelayTarget) {
  let peak = 0
  const look = () => {
    if (pid !== undefined) peak = Math.max(peak, residentKb(pid))
  }
  const timer = setInterval(look, 200)
  return {
    stop() {
      clearInterval(timer)
      look()
      return peak
    },
  }
}
