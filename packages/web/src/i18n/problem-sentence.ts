import { ApiError } from '../api/http/api-error.ts'
import { m } from '../paraglide/messages.js'
import { sentenceOf } from './problem-sentences.ts'

/** What a failure says to a person, in the language of the page: what happened, and what to do next. */
export function problemSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return m.problems_unknown()
  if (error.isAborted) return m.problems_aborted()
  if (error.isLost) return m.problems_lost()
  const sentence = error.code && sentenceOf(error.code)
  return sentence ?? m.problems_unknown_status({ status: error.status })
}
