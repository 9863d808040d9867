/** `npm test`: unit, HTTP and browser tests, all of them. `npm run e2e`: the product as a whole, from outside. */
import { buildWeb } from './build-web.ts'
import { findChromium, installChromium } from './find-chromium.ts'
import { run } from './run.ts'

const isWholeOnly = process.argv[2] === 'e2e'
const more = process.argv.slice(isWholeOnly ? 3 : 2)

installChromium()
const chromium = findChromium()
if ('sentence' in chromium) {
  console.error(chromium.sentence)
  process.exit(1)
}
if (!(await buildWeb())) process.exit(1)
const projects = isWholeOnly ? ['promises', 'journeys', 'bounds'].flatMap(name => ['--project', name]) : []
process.exit(await run('vitest', ['run', ...projects, ...more]))
