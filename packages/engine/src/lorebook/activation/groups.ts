import type { Dice } from '../../macros/context/dice.ts'
import type { Court, Found } from './court.ts'
import { scoreKeys } from './match-keys.ts'

/** What settling groups takes besides: chance, and the exact names of groups of which an entry is awake already. */
type Settling = { court: Court; dice: Dice; settled: ReadonlySet<string> }

/**
 * Of the entries that would wake and share an inclusion group, those that lose. In each group sticky ones stay and
 * nothing else is decided; otherwise those with a lower score go, then all if the group is awake from an earlier pass,
 * and of the rest one is left: the highest of those that go first, or one by chance and weight.
 */
export function losersOfGroups(found: readonly Found[], settling: Settling): Set<Found> {
  const losers = new Set<Found>()
  for (const [name, all] of groupsOf(found)) {
    const members = all.filter(member => !losers.has(member))
    const winners = new Set(winnersOf(name, members, settling))
    for (const member of members) if (!winners.has(member)) losers.add(member)
  }
  return losers
}

function groupsOf(found: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    for (const name of one.candidate.rules.groups) {
      const members = groups.get(name)
      if (members) members.push(one)
      else groups.set(name, [one])
    }
  }
  return groups
}

function winnersOf(
  name: string,
  members: readonly Found[],
  { court, dice, settled }: Settling,
): readonly Found[] {
  const sticky = members.filter(({ candidate }) => court.effects.isSticky(candidate))
  if (sticky.length > 0) return sticky
  if (settled.has(name)) return []
  const best = bestScored(members, court)
  if (best.length <= 1) return best
  const winner = firstByPriority(best) ?? byWeight(best, dice)
  return winner ? [winner] : best
}

/** Without those that take part in scoring and score lower than the best. */
function bestScored(members: readonly Found[], court: Court): readonly Found[] {
  const isScored = ({ candidate }: Found) =>
    candidate.rules.isGroupScored ?? court.input.settings.use_group_scoring
  if (members.length <= 1 || !members.some(isScored)) return members
  const scores = members.map(({ candidate, pass }) => scoreKeys(candidate, pass, court))
  const highest = scores.reduce((a, b) => Math.max(a, b), 0)
  return members.filter((member, at) => !isScored(member) || (scores[at] ?? 0) >= highest)
}

/** Those found stand in the order they are considered in, which is not always that of their `order`. */
function firstByPriority(members: readonly Found[]): Found | undefined {
  return members
    .filter(({ candidate }) => candidate.rules.hasGroupPriority)
    .toSorted((a, b) => b.candidate.rules.order - a.candidate.rules.order)[0]
}

function byWeight(members: readonly Found[], dice: Dice): Found | undefined {
  const weightOf = ({ candidate }: Found) => candidate.rules.groupWeight
  const roll = dice() * members.reduce((sum, member) => sum + weightOf(member), 0)
  let sum = 0
  return members.find(member => {
    sum += weightOf(member)
    return roll <= sum
  })
}
