/**
 * `npm test`: what everybody runs before a commit: all unit and feature tests, the core journeys, and promises that cost
 * little. Named files are run whole.
 *
 *     npm test                         the tests without the tag `full`
 *     npm test -- tests/journeys       all tests of some files
 *     npm run test:all                 everything but bounds of time, in full sizes and all languages: CI
 *     npm run e2e                      of it, the product as a whole, from outside
 */
import { runTests } from './run-tests.ts'

const [form, ...given] =
  process.argv[2] === 'all' || process.argv[2] === 'e2e'
    ? process.argv.slice(2)
    : ['', ...process.argv.slice(2)]
const isNamed = given.some(argument => !argument.startsWith('-'))
const isAll = form !== '' || isNamed
/** What is bound in time (`npm run promises`) needs a machine to itself: no test that must be green asks it. */
const chosen = form === 'e2e' ? ['promises', 'journeys', 'bounds'] : isNamed ? [] : ['!bounds']
const projects = chosen.flatMap(name => ['--project', name])
const filter = isAll ? [] : ['--tags-filter=!full']
process.exit(await runTests([...projects, ...filter, ...given], isAll ? { TESTS: 'all' } : {}))
