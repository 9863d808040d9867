/**
 * `npm run check`: types, messages, lint, format, imports, patterns, dead code. Prints a line for each step, and for a
 * failed one also its output and the command to fix or repeat it.
 */
import { spawn } from 'node:child_process'
import { root } from './files.ts'

interface Step {
  readonly name: string
  readonly command: string
  /** The command that fixes or repeats the step, if it differs. */
  readonly mend?: string
}

const types = (name: string): Step => ({
  name: `types: ${name}`,
  command: `npm run --silent check --workspace=@inkling/${name}`,
})

/** The slowest steps start first. */
const steps: readonly Step[] = [
  types('server'),
  types('web'),
  { name: 'types: scripts and tests', command: 'tsc -p .', mend: 'npx tsc -p .' },
  types('engine'),
  types('contract'),
  { name: 'lint and format', command: 'biome ci --error-on-warnings .', mend: 'npx biome check --write .' },
  { name: 'dead code', command: 'knip --no-progress', mend: 'npx knip' },
  { name: 'imports', command: 'node scripts/check-arrows.ts' },
  { name: 'patterns', command: 'node scripts/check-patterns.ts' },
  { name: 'names of handlers', command: 'node scripts/check-handlers.ts' },
  { name: 'API description', command: 'node scripts/check-openapi.ts' },
  { name: 'lock file', command: 'node scripts/check-lock.ts' },
  { name: 'citations', command: 'node scripts/check-citations.ts' },
]

/** The type checker and the linter already use several processors. */
const MAX_PARALLEL = 2

const waiting = [...steps]
const failed: string[] = []
await Promise.all(Array.from({ length: MAX_PARALLEL }, work))
if (failed.length === 0) console.log('All checks passed.')
process.exit(failed.length === 0 ? 0 : 1)

async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const begun = performance.now()
    const { code, output } = await outcomeOf(step.command)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
    if (code === 0) continue
    failed.push(step.name)
    console.log(`${output.trimEnd()}\n→ ${step.mend ?? step.command}\n`)
  }
}

function outcomeOf(command: string): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command.split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}
