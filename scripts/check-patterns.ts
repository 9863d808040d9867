/**
 * Checks that each of our regular expressions takes linear time, so that no text makes it slow (docs/spec/security.md
 * 2.10): `/\/+$/` would take half a trillion steps for a million slashes. Patterns of users and cards have time limits
 * instead.
 */
import { checkSync } from 'recheck'
import { sources } from './files.ts'
import { allowed } from './patterns/allowed.ts'
import { type OwnPattern, patternsIn } from './patterns/find-patterns.ts'
import { isBounded } from './patterns/is-bounded.ts'
import { keepKnown, readKnown } from './patterns/known-patterns.ts'

// Uses recheck's JavaScript version, because its native binaries are not installed.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const TIMEOUT_MS = 30_000

const spelled = ({ source, flags }: OwnPattern): string => `/${source}/${flags}`

/** Returns null if the pattern takes linear time. */
function findObjection({ source, flags }: OwnPattern): string | null {
  if (isBounded(source)) return null
  const diagnostics = checkSync(source, flags, { timeout: TIMEOUT_MS, recallTimeout: -1 })
  if (diagnostics.status === 'safe') return null
  if (diagnostics.status === 'unknown') return `cannot be proved to be linear (${diagnostics.error.kind})`
  return `is not linear: ${diagnostics.complexity.summary}, as on ${diagnostics.attack.pattern}`
}

const patterns = Map.groupBy(sources().flatMap(patternsIn), spelled)
const known = readKnown()
const linear = new Set<string>()
const sentences = [...allowed.keys()]
  .filter(spelling => !patterns.has(spelling))
  .map(spelling => `scripts/patterns/allowed.ts: ${spelling} is no longer used.`)
for (const [spelling, [pattern]] of patterns) {
  if (pattern === undefined || allowed.has(spelling)) continue
  const objection = known.has(spelling) ? null : findObjection(pattern)
  if (objection === null) linear.add(spelling)
  else sentences.push(`${pattern.place}: ${spelling} ${objection}.`)
}
keepKnown(linear)

for (const sentence of sentences) console.error(sentence)
if (sentences.length > 0) {
  console.error(
    '\nA pattern takes linear time if no character can belong to two neighbouring repetitions, and if a',
  )
  console.error(
    'match cannot begin inside a repetition (`(?<!x)x+$`), or if repetitions have a limit (`{1,100}`).',
  )
  console.error('If its input is limited instead, add it to scripts/patterns/allowed.ts.')
  process.exit(1)
}
console.log(`${patterns.size} patterns, all linear`)
