/** Types, lint, format, imports, messages, dead code: everything that a machine can hold against the house. */
import { run } from './run.ts'

const steps: readonly (readonly [string, string, ...string[]])[] = [
  ['types: engine', 'npm', 'run', '--silent', 'check', '--workspace=@inkling/engine'],
  ['types: contract', 'npm', 'run', '--silent', 'check', '--workspace=@inkling/contract'],
  ['types: server', 'npm', 'run', '--silent', 'check', '--workspace=@inkling/server'],
  ['sentences and types: web', 'npm', 'run', '--silent', 'check', '--workspace=@inkling/web'],
  ['types: the rest', 'tsc', '-p', '.'],
  ['lint and format', 'biome', 'ci', '--error-on-warnings', '.'],
  ['imports', 'node', 'scripts/check-arrows.ts'],
  ['names of handlers', 'node', 'scripts/check-handlers.ts'],
  ['patterns', 'node', 'scripts/check-patterns.ts'],
  ['dead code', 'knip', '--no-progress'],
]

const failed: string[] = []
for (const [name, command, ...args] of steps) {
  console.log(`\n— ${name}`)
  if ((await run(command, args)) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nNot in order: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
