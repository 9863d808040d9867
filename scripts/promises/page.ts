import type { Figures } from '../../tests/promises/figures.ts'
import { type PromiseId, promises } from '../../tests/promises/promises.ts'
import { keptBy } from './files-of.ts'
import type { PromiseRecord } from './record.ts'

const head = `# What Inkling promises

Each is a test in \`tests/promises/\`; \`npm test\` runs them with small counts, \`npm run promises -- --full\` with all. This page
is written by \`npm run promises -- --write\` and says what the last run counted. Of n trials without a failure the true rate of
failures is below about 3 / n.

| | promise | test | last run | counted |
|---|---|---|---|---|
`

/** The page of all promises, with what is on record of each. */
export function promisePage(record: PromiseRecord): string {
  const rows = Object.entries(promises).map(([id, sentence]) => {
    const last = record[id as PromiseId] // a key of promises
    const promise = `| ${id} | ${sentence} | ${keptBy(id).join(', ')} |`
    if (last === undefined) return `${promise} – | |`
    const form = last.isFull ? 'full' : 'short'
    return `${promise} ${last.on}, ${form} | ${last.figures.map(inWords).join('<br>')} |`
  })
  return `${head}${rows.join('\n')}\n`
}

const inWords = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${name === 'seed' ? value : cell(value)}`)
    .join(' · ')

const cell = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : value.replaceAll('|', '\\|')
