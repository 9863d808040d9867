/**
 * `npm test`, for before a commit: runs all unit and feature tests, the main journeys, and the cheap promises. Files
 * named as arguments run all their tests.
 *
 *     npm test                         the tests without the tag `full`
 *     npm test -- tests/journeys       all tests of some files
 *     npm run test:all                 everything except time limits, in full size and all languages, as CI does
 *     npm run e2e                      only the tests of the whole product
 */
import { runTests } from './run-tests.ts'

const [form, ...args] =
  process.argv[2] === 'all' || process.argv[2] === 'e2e'
    ? process.argv.slice(2)
    : ['', ...process.argv.slice(2)]
const isNamed = args.some(argument => !argument.startsWith('-'))
const isAll = form !== '' || isNamed
/**
 * The project `bounds` tests time limits and needs a machine to itself, so `npm test` and `npm run test:all` exclude
 * it; `npm run e2e` and `npm run promises` include it.
 */
const chosen = form === 'e2e' ? ['promises', 'journeys', 'bounds'] : isNamed ? [] : ['!bounds']
const projects = chosen.flatMap(name => ['--project', name])
const filter = isAll ? [] : ['--tags-filter=!full']
process.exit(await runTests([...projects, ...filter, ...args], isAll ? { TESTS: 'all' } : {}))
