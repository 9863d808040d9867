import type { Figures } from '../../tests/promises/figures.ts'
import { type PromiseId, promises } from '../../tests/promises/promises.ts'
import { keptBy } from './files-of.ts'
import type { LastRuns, PromiseRecord } from './record.ts'

const head = `# What Inkling promises

Each is a test in \`tests/promises/\`; \`npm test\` runs them with small counts, \`npm run promises -- --full\` with all. This page
is written by \`npm run promises -- --write\` and says what the last run of each form counted. Of n trials without a failure the
true rate of failures is below about 3 / n.

| | promise | test | form | last run | counted |
|---|---|---|---|---|---|
`

/** The page of all promises, with what is on record of each. */
export function promisePage(record: PromiseRecord): string {
  const rows = Object.entries(promises).flatMap(([id, sentence]) => {
    const promise = `| ${id} | ${sentence} | ${keptBy(id).join(', ')} |`
    const { full, short } = record[id as PromiseId] ?? {} // a key of promises
    if (full === undefined) return `${promise} ${rowOf('short', short)}`
    const inFull = `${promise} ${rowOf('full', full)}`
    return short === undefined ? inFull : [inFull, `| | | | ${rowOf('short', short)}`]
  })
  return `${head}${rows.join('\n')}\n`
}

const rowOf = (form: keyof LastRuns, run: LastRuns[typeof form]): string =>
  run === undefined ? '– | | |' : `${form} | ${run.on} | ${run.figures.map(inWords).join('<br>')} |`

const inWords = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${name === 'seed' ? value : cell(value)}`)
    .join(' · ')

const cell = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value.replaceAll('|', '\\|')
