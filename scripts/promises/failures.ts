import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What did not hold; one line of the file at PROMISES_FAILURES. */
export interface Failure {
  readonly file: string
  /** Absent where it is not a test that failed, but what is done before or after some. */
  readonly test?: string
  readonly sentence: string
}

const SENTENCE_MAX = 300

/**
 * Keeps for `npm run promises` what failed, as soon as it has: who breaks off loses none of it.
 * @public Vitest loads it by its path.
 */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { errors = [] } = test.result()
    for (const error of test.result().state === 'failed' ? errors.slice(0, 1) : [])
      note({ file: test.module.relativeModuleId, test: test.id, sentence: inWords(test.name, error) })
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors())
      note({ file: suite.module.relativeModuleId, sentence: inWords(suite.name, error) })
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId
    for (const error of module.errors()) note({ file, sentence: inWords('before or after all', error) })
  }
}

/** Nobody reads more than one decimal of a millisecond. */
const inWords = (name: string, { message }: { readonly message: string }): string =>
  `${name}: ${message.split('\n', 1)[0]}`.replace(/(\.\d)\d{2,}/g, '$1').slice(0, SENTENCE_MAX)

function note(failure: Failure): void {
  const file = process.env.PROMISES_FAILURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(failure)}\n`)
}
