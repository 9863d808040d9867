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

const [form, ...given] =
  process.argv[2] === 'all' || process.argv[2] === 'e2e'
    ? process.argv.slice(2)
    : ['', ...process.argv.slice(2)]
const isNamed = given.some(argument => !argument.startsWith('-'))
const isAll = form !== '' || isNamed
/** Tests of time limits (`npm run promises`) need a machine to themselves, so no required run includes them. */
const chosen = form === 'e2e' ? ['promises', 'journeys', 'bounds'] : isNamed ? [] : ['!bounds']
const projects = chosen.flatMap(name => ['--project', name])
const filter = isAll ? [] : ['--tags-filter=!full']
process.exit(await runTests([...projects, ...filter, ...given], isAll ? { TESTS: 'all' } : {}))
