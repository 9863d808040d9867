/**
 * First-page benchmark (docs/spec/budgets.md, "First page and start"): what a visit fetches, when the page is usable,
 * and its layout shift, in Chromium at full speed and throttled to a phone on a mobile connection.
 *
 *   node bench/page/run.ts [--quick]
 */
import { parseArgs } from 'node:util'
import { openBrowser } from '../../tests/journeys/browser.ts'
import { launchInkling } from '../../tests/launch.ts'
import { median, table } from '../figures.ts'
import { conditions } from './conditions.ts'
import { placesOf, stock } from './stock.ts'
import { type PageVisit, visitTwice } from './visit.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const rounds = values.quick ? 1 : 5

const inkling = await launchInkling()
const browser = await openBrowser()
try {
  await stock(inkling.url)
  const rows: string[][] = []
  for (const place of await placesOf(browser, inkling.url)) {
    for (const condition of conditions) {
      const visits: [PageVisit, PageVisit][] = []
      for (let round = 0; round < rounds; round++) visits.push(await visitTwice(browser, place, condition))
      rows.push([`${place.name}: ${condition.name}`, ...cellsOf(visits)])
    }
  }
  const header = [
    'requests',
    '… of them pictures',
    'bytes',
    'JS gz',
    'usable',
    'LCP',
    'CLS',
    'warm: requests',
    '… of them calls',
    'usable',
  ]
  console.log(table([`medians of ${rounds}`, ...header], rows))
} finally {
  await browser.close()
  await inkling.stop()
}

function cellsOf(visits: readonly [PageVisit, PageVisit][]): string[] {
  const first = (name: keyof PageVisit): number => median(visits.map(([visit]) => visit[name]))
  const again = (name: keyof PageVisit): number => median(visits.map(([, visit]) => visit[name]))
  const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  return [
    String(first('requests')),
    String(first('pictures')),
    kb(first('bytes')),
    kb(first('scriptBytes')),
    ms(first('usable')),
    ms(first('largest')),
    first('shift').toFixed(3),
    String(again('requests')),
    String(again('calls')),
    ms(again('usable')),
  ]
}
