import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

export interface Failure {
  readonly file: string
  /** Missing if a hook outside the tests failed. */
  readonly test?: string
  readonly sentence: string
}

const SENTENCE_MAX = 300

/**
 * Writes each failure at once, so that `npm run promises` has it even after Ctrl-C.
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

/** The first line of the message, with numbers of three or more decimals cut to one. */
const inWords = (name: string, { message }: { readonly message: string }): string =>
  `${name}: ${message.split('\n', 1)[0]}`.replace(/(\.\d)\d{2,}/g, '$1').slice(0, SENTENCE_MAX)

function note(failure: Failure): void {
  const file = process.env.PROMISES_FAILURES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(failure)}\n`)
}
