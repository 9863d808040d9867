/**
 * Hub benchmark with many cards: searches for words of every kind, with and without tag lists, in each order, on pages
 * 1 and 50; rankings; a card's page; the index size and the cost of a rating. The naive search is measured in the same
 * run.
 *
 *   node bench/hub/run.ts [--quick] [--cards 1000000] [--data <directory that is kept, and filled if it is empty>]
 */
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launchInkling } from '../../tests/launch.ts'
import { measureRankings } from './rankings.ts'
import { measureSearches } from './searches.ts'
import { stockHub } from './stock.ts'
import { pickWords } from './words.ts'
import { measureSizes, measureWrites } from './writes.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    cards: { type: 'string' },
    data: { type: 'string' },
  },
})
const cards = Number(values.cards ?? (values.quick ? 5_000 : 1_000_000))
if (values.data !== undefined) mkdirSync(values.data, { recursive: true })
const inkling = await launchInkling(values.data === undefined ? {} : { dataDir: values.data })
try {
  const stocked = await stockHub(inkling, cards)
  try {
    const words = await pickWords(stocked, cards)
    console.log(`${cards.toLocaleString('en')} cards\n`)
    console.log(await measureSearches(stocked, words, values.quick ? 1 : 3))
    console.log(await measureRankings(stocked, values.quick ? 3 : 20))
    console.log(await measureSizes(stocked))
    console.log(await measureWrites(stocked, values.quick ? 50 : 500))
  } finally {
    await stocked.close()
  }
} finally {
  await inkling.stop()
}
