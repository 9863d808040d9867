import type { PromiseFigures } from '../../tests/promises/figures.ts'
import { type PromiseId, promises } from '../../tests/promises/promises.ts'
import { keptBy } from './files-of.ts'
import { forms, type LastRuns, type PromiseRecord, type RunForm } from './record.ts'

const head = `# What Inkling promises

Each is a test in \`tests/promises/\`; \`npm test\` runs them with small counts, \`npm run promises -- --full\` with all, and with
\`--shared\` two instances on one PostgreSQL and one S3, those tests left out that need stores of their own. Short forms give
times more room than is promised, because others use the machine as well. This page is written by \`npm run promises -- --write\` and
says what the last run of each form counted, and what of it failed. Of n trials without a failure the true rate of failures is below
about 3 / n.
R14 runs where it is told for how long: \`SOAK_MINUTES=45 npm run promises -- R14\`, or in full, for 8 hours.

| | promise | test | form | last run | counted |
|---|---|---|---|---|---|
`

const formWords: Readonly<Record<RunForm, string>> = {
  full: 'full',
  full_shared: 'full, shared stores',
  short: 'short',
  short_shared: 'short, shared stores',
}

/** The page of all promises, with what is on record of each. */
export function promisePage(record: PromiseRecord): string {
  const rows = Object.entries(promises).flatMap(([id, sentence]) => {
    const promise = `| ${id} | ${sentence} | ${keptBy(id).join(', ')} |`
    const [first = '– | | |', ...others] = rowsOf(record[id as PromiseId] ?? {}) // a key of promises
    return [`${promise} ${first}`, ...others.map(row => `| | | | ${row}`)]
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

const inWords = (figures: PromiseFigures): string => Object.entries(figures).map(figureInWords).join(' · ')

function figureInWords([name, value]: [string, number | string]): string {
  // It is a number of holes only where there was an audit.
  if (name === 'audit' && typeof value === 'string')
    return `not checked: known grave holes in what runs (the audit was ${value})`
  return `${name.replaceAll('_', ' ')} ${name === 'seed' ? value : cell(value)}`
}

const cell = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value.replaceAll('|', '\\|')
