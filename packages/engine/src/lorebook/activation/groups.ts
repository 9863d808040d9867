import type { RandomSource } from '../../macros/context/dice.ts'
import type { ActivatedCandidate, ActivationContext } from './court.ts'
import { scoreKeys } from './match-keys.ts'

/** `settledGroups` names groups that already have an active entry. */
type GroupContext = { court: ActivationContext; dice: RandomSource; settledGroups: ReadonlySet<string> }

/**
 * Finds the losers within inclusion groups. Sticky entries win outright; otherwise lower scores lose, then all if the
 * group already has an active entry; of the rest, one remains by priority or weighted chance.
 */
export function findGroupLosers(
  candidates: readonly ActivatedCandidate[],
  settling: GroupContext,
): Set<ActivatedCandidate> {
  const losers = new Set<ActivatedCandidate>()
  for (const [name, all] of groupByName(candidates)) {
    const members = all.filter(member => !losers.has(member))
    const winners = new Set(findWinners(name, members, settling))
    for (const member of members) if (!winners.has(member)) losers.add(member)
  }
  return losers
}

function groupByName(candidates: readonly ActivatedCandidate[]): Map<string, ActivatedCandidate[]> {
  const groups = new Map<string, ActivatedCandidate[]>()
  for (const one of candidates) {
    for (const name of one.candidate.rules.groups) {
      const members = groups.get(name)
      if (members) members.push(one)
      else groups.set(name, [one])
    }
  }
  return groups
}

function findWinners(
  name: string,
  members: readonly ActivatedCandidate[],
  { court: context, dice: random, settledGroups: settled }: GroupContext,
): readonly ActivatedCandidate[] {
  const sticky = members.filter(({ candidate }) => context.effects.isSticky(candidate))
  if (sticky.length > 0) return sticky
  if (settled.has(name)) return []
  const best = filterBestScored(members, context)
  if (best.length <= 1) return best
  const winner = findFirstByPriority(best) ?? chooseByWeight(best, random)
  return winner ? [winner] : best
}

function filterBestScored(
  members: readonly ActivatedCandidate[],
  context: ActivationContext,
): readonly ActivatedCandidate[] {
  const isScored = ({ candidate }: ActivatedCandidate) =>
    candidate.rules.isGroupScored ?? context.input.settings.use_group_scoring
  if (members.length <= 1 || !members.some(isScored)) return members
  const scores = members.map(({ candidate, pass }) => scoreKeys(candidate, pass, context))
  const highest = scores.reduce((a, b) => Math.max(a, b), 0)
  return members.filter((member, at) => !isScored(member) || (scores[at] ?? 0) >= highest)
}

/** Compares `order`, because consideration order may differ. */
function findFirstByPriority(members: readonly ActivatedCandidate[]): ActivatedCandidate | undefined {
  return members
    .filter(({ candidate }) => candidate.rules.hasGroupPriority)
    .toSorted((a, b) => b.candidate.rules.order - a.candidate.rules.order)[0]
}

function chooseByWeight(
  members: readonly ActivatedCandidate[],
  random: RandomSource,
): ActivatedCandidate | undefined {
  const weightOf = ({ candidate }: ActivatedCandidate) => candidate.rules.groupWeight
  const roll = random() * members.reduce((sum, member) => sum + weightOf(member), 0)
  let sum = 0
  return members.find(member => {
    sum += weightOf(member)
    return roll <= sum
  })
}
