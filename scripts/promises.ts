/**
 * `npm run promises`: runs the tests of Inkling's promises (docs/spec/security.md section 3), each printing its
 * results.
 *
 *     npm run promises                               all, with small counts
 *     npm run promises -- R3 S1                      some
 *     npm run promises -- --full                     with the full counts: hours
 *     npm run promises -- --shared --full R1 R2      on two instances that share a PostgreSQL and S3
 *     npm run promises -- --write                    writes the results to docs/promises.md, also after Ctrl-C
 *     SOAK_MINUTES=45 npm run promises -- R14        a short soak test; the full one takes 8 hours
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PromiseFiguresLine } from '../tests/promises/figures.ts'
import { root } from './files.ts'
import type { Failure } from './promises/failures.ts'
import { filesOf, reportedIn } from './promises/files-of.ts'
import { promisePage } from './promises/page.ts'
import { type RunForm, readRecord, recordPath, recordRuns } from './promises/record.ts'
import { run } from './run.ts'

const isWanted = { type: 'boolean', default: false } as const
const { values, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: { full: isWanted, shared: isWanted, write: isWanted },
})
const files = filesOf(ids, values.shared)
const directory = mkdtempSync(join(tmpdir(), 'inkling-promises-'))
const figures = join(directory, 'figures.jsonl')
const failures = join(directory, 'failures.jsonl')
for (const file of [figures, failures]) writeFileSync(file, '')
const env = {
  PROMISES_FIGURES: figures,
  PROMISES_FAILURES: failures,
  PROMISES: values.full ? 'full' : 'short',
}
const reporters = ['default', './scripts/promises/failures.ts'].flatMap(name => ['--reporter', name])
const tests = values.shared ? ['scripts/test-shared.ts'] : ['scripts/test.ts', 'e2e']
// Ctrl-C ends the tests and keeps the results so far.
process.on('SIGINT', () => {})
const code = await run('node', [...tests, ...files, ...reporters], env)
if (values.write) {
  const form: RunForm = `${values.full ? 'full' : 'short'}${values.shared ? '_shared' : ''}`
  const on = new Date().toISOString().slice(0, 10)
  const figuresLines = linesOf<PromiseFiguresLine>(figures)
  const record = recordRuns(
    readRecord(),
    { form, on, ids, told: figuresLines, failures: linesOf<Failure>(failures) },
    reportedIn,
  )
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(root, 'docs/promises.md'), promisePage(record))
}
rmSync(directory, { recursive: true })
process.exitCode = code

function linesOf<T>(path: string): T[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as T) // written by our own tests
}
