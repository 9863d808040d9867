import type { ProblemCode } from '@inkling/contract'
import { m } from '../paraglide/messages.js'

/** Messages for problems of any call. They belong to the shell; others load later (rare-sentences.ts). */
export const commonSentences = {
  invalid_input: m.problems_invalid_input,
  not_signed_in: m.problems_not_signed_in,
  not_allowed: m.problems_not_allowed,
  not_found: m.problems_not_found,
  request_timeout: m.problems_request_timeout,
  too_large: m.problems_too_large,
  too_many_requests: m.problems_too_many_requests,
  internal: m.problems_internal,
  server_busy: m.problems_server_busy,
  shutting_down: m.problems_shutting_down,
  store_unavailable: m.problems_store_unavailable,
} satisfies Partial<Record<ProblemCode, () => string>>

export type CommonCode = keyof typeof commonSentences
