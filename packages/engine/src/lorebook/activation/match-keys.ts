import type { ScanKey } from '../keys/scan-key.ts'
import type { Candidate } from './candidates.ts'
import { type ActivationContext, type ActivationDecision, decideInactive, type ScanPass } from './court.ts'
import type { ScanWindow } from './scan.ts'

type KeyMatcher = (key: ScanKey) => boolean

export function matchKeys(
  candidate: Candidate,
  pass: ScanPass,
  { scan, input }: ActivationContext,
): ActivationDecision {
  const { primary, secondary } = candidate.keys
  if (primary.length === 0) return decideInactive('no_keys')
  if (input.excluded?.has(candidate.id) && hasPatterns(candidate)) return decideInactive('timed_out')
  const view = scanWindowOf(candidate, pass)
  for (const key of primary) {
    const spot = scan.find(key, candidate, view)
    if (spot === null) continue
    const matches = (other: ScanKey) => scan.find(other, candidate, view) !== null
    if (!passesSecondary(candidate, matches)) return { active: false, why: 'secondary', key: key.source }
    const beside = secondary.filter(matches).map(({ source }) => source)
    return {
      active: true,
      why: { kind: 'key', key: key.source, secondary: beside, in: spot, pass: pass.number },
    }
  }
  return decideInactive('no_match')
}

/** Score for groups: the matching primary keys, plus secondary ones if any suffices or all match. */
export function scoreKeys(candidate: Candidate, pass: ScanPass, { scan, input }: ActivationContext): number {
  if (input.excluded?.has(candidate.id) && hasPatterns(candidate)) return 0
  const view = scanWindowOf(candidate, pass)
  const count = (keys: readonly ScanKey[]) =>
    keys.filter(key => scan.find(key, candidate, view) !== null).length
  const { primary, secondary } = candidate.keys
  if (primary.length === 0) return 0
  const { logic } = candidate.rules
  const beside = logic === 'and_any' || logic === 'and_all' ? count(secondary) : 0
  return count(primary) + (logic === 'and_all' && beside < secondary.length ? 0 : beside)
}

function scanWindowOf({ scanDepth, commonDepth, isRecursive }: Candidate, pass: ScanPass): ScanWindow {
  return {
    depth: scanDepth ?? commonDepth + pass.deepened,
    seesRecursion: isRecursive && pass.kind !== 'deepening',
  }
}

function passesSecondary({ rules, keys }: Candidate, matches: KeyMatcher): boolean {
  const { secondary, additional, excluded, excludedTogether } = keys
  return (
    (secondary.length === 0 || satisfiesLogic(rules.logic, secondary, matches)) &&
    additional.every(list => list.some(matches)) &&
    !excluded.some(matches) &&
    !excludedTogether.some(list => list.every(matches))
  )
}

function satisfiesLogic(
  logic: Candidate['rules']['logic'],
  keys: readonly ScanKey[],
  matches: KeyMatcher,
): boolean {
  switch (logic) {
    case 'and_any':
      return keys.some(matches)
    case 'not_all':
      return !keys.every(matches)
    case 'not_any':
      return !keys.some(matches)
    case 'and_all':
      return keys.every(matches)
    default:
      return logic satisfies never
  }
}

function hasPatterns({ keys }: Candidate): boolean {
  const { primary, secondary, additional, excluded, excludedTogether } = keys
  const all = [...primary, ...secondary, ...additional.flat(), ...excluded, ...excludedTogether.flat()]
  return all.some(({ kind }) => kind === 'pattern')
}
