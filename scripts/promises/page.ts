import type { PromiseFigures } from '../../tests/promises/figures.ts'
import { type PromiseId, promises } from '../../tests/promises/promises.ts'
import { keptBy } from './files-of.ts'
import { forms, type LastRuns, type PromiseRecord, type RunForm } from './record.ts'

const head = `# What Inkling promises

Each promise has tests in \`tests/promises/\`. \`npm test\` runs them with small counts, \`npm run promises -- --full\`
with full counts, and \`--shared\` on two instances with one PostgreSQL and one S3 (without tests that need their
own stores). Short forms allow more time than promised, since other programs use the same machine.

\`npm run promises -- --write\` writes this page with the latest results of each form, failures included. If n
trials had no failure, the true failure rate is below about 3 / n. R14 needs a duration:
\`SOAK_MINUTES=45 npm run promises -- R14\`; its full form takes 8 hours.

| | promise | test | form | last run | result |
|---|---|---|---|---|---|
`

const formWords: Readonly<Record<RunForm, string>> = {
  full: 'full',
  full_shared: 'full, shared stores',
  short: 'short',
  short_shared: 'short, shared stores',
}

export function promisePage(record: PromiseRecord): string {
  const rows = Object.entries(promises).flatMap(([id, sentence]) => {
    const promise = `| ${id} | ${sentence} | ${keptBy(id).join(', ')} |`
    const [first = '– | | |', ...furtherRows] = rowsOf(record[id as PromiseId] ?? {}) // keys of promises
    return [`${promise} ${first}`, ...furtherRows.map(row => `| | | | ${row}`)]
  })
  return `${head}${rows.join('\n')}\n`
}

const rowsOf = (runs: LastRuns): string[] =>
  forms.flatMap(form => {
    const run = runs[form]
    if (run === undefined) return []
    const failed = (run.failed ?? []).map(sentence => `failed: ${cell(sentence)}`)
    return `${formWords[form]} | ${run.on} | ${[...failed, ...run.figures.map(inWords)].join('<br>')} |`
  })

const inWords = (figures: PromiseFigures): string => Object.entries(figures).map(figureText).join(' · ')

function figureText([name, value]: [string, number | string]): string {
  // Shows the number of vulnerabilities only if there was an audit.
  if (name === 'audit' && typeof value === 'string')
    return `known vulnerabilities not checked (the audit was ${value})`
  return `${name.replaceAll('_', ' ')} ${name === 'seed' ? value : cell(value)}`
}

const cell = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value.replaceAll('|', '\\|')
