/**
 * `npm run promises`: the tests of what Inkling promises (security.md section 3), each printing its figures.
 *
 *     npm run promises                 all, with a tenth of the counts
 *     npm run promises -- R3 S1        some
 *     npm run promises -- --full       with the full counts: hours
 *     npm run promises -- --write      and docs/promises.md says what came of it, broken off or not
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Told } from '../tests/promises/figures.ts'
import { root } from './files.ts'
import { filesOf } from './promises/files-of.ts'
import { promisePage } from './promises/page.ts'
import { recorded, recordPath } from './promises/record.ts'
import { run } from './run.ts'

const { values, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
})
const directory = mkdtempSync(join(tmpdir(), 'inkling-promises-'))
const figures = join(directory, 'figures.jsonl')
writeFileSync(figures, '')
const env = { PROMISES_FIGURES: figures, ...(values.full && { PROMISES: 'full' }) }
// Who breaks off hours of counting ends the tests, and keeps what they told by then.
process.on('SIGINT', () => {})
const code = await run('node', ['scripts/test.ts', 'e2e', ...filesOf(ids)], env)
if (values.write) {
  const told = readFileSync(figures, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Told)
    // A file that was run for one promise tells a part of what another's tests count.
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
  const record = recorded(told, new Date())
  writeFileSync(recordPath, `${JSON.stringify(record, null, 2)}\n`)
  writeFileSync(join(root, 'docs/promises.md'), promisePage(record))
}
rmSync(directory, { recursive: true })
process.exitCode = code
