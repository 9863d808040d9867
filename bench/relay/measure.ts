import { median } from '../figures.ts'
import { AT_ONCE, fastRound, pacedRound, type RelayRound } from './load.ts'
import type { RelayTarget } from './target.ts'

const PACE = 50

export interface RelayPlan {
  levels: readonly number[]
  rounds: number
  fastAnswers: number
}

/** Medians of a target, by number of streams and at full speed. */
export interface RelayFigures {
  target: RelayTarget
  paced: Map<number, RelayRound>
  fast: RelayRound
}

export interface Measurements {
  plan: RelayPlan
  figures: RelayFigures[]
}

/** Measures the targets in turn, so that other load on the machine affects all of them. */
export async function measureAll(targets: readonly RelayTarget[], plan: RelayPlan): Promise<Measurements> {
  for (const target of targets) await fastRound(target, 60, 10) // compiles the hot paths
  const paced = new Map<RelayTarget, Map<number, RelayRound>>(targets.map(target => [target, new Map()]))
  for (const streams of plan.levels) {
    const count = streams === 1 ? plan.rounds * 3 : plan.rounds // one stream is one sample
    const rounds = await inTurns(targets, count, target => pacedRound(target, streams, PACE))
    for (const [target, medians] of rounds) paced.get(target)?.set(streams, medians)
  }
  const fast = await inTurns(targets, plan.rounds, target => fastRound(target, plan.fastAnswers, AT_ONCE))
  const figures = targets.map(target => ({
    target,
    paced: paced.get(target) ?? new Map(),
    fast: fast.get(target) ?? never(),
  }))
  return { plan, figures }
}

async function inTurns(
  targets: readonly RelayTarget[],
  count: number,
  run: (target: RelayTarget) => Promise<RelayRound>,
) {
  const rounds = new Map<RelayTarget, RelayRound[]>(targets.map(target => [target, []]))
  for (let round = 0; round < count; round++) {
    for (const target of targets) rounds.get(target)?.push(await run(target))
  }
  return new Map([...rounds].map(([target, all]) => [target, medians(all)]))
}

function medians(rounds: readonly RelayRound[]): RelayRound {
  const of = (name: keyof RelayRound) => median(rounds.map(round => round[name]))
  return {
    first_p50: of('first_p50'),
    first_p99: of('first_p99'),
    whole_p50: of('whole_p50'),
    elapsed_s: of('elapsed_s'),
    cpu_s: of('cpu_s'),
    children_cpu_s: of('children_cpu_s'),
    peak_kb: of('peak_kb'),
    lost: rounds.reduce((sum, round) => sum + round.lost, 0),
  }
}

function never(): never {
  throw new Error('a target without a round')
}
