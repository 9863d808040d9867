import { isSafe } from '@inkling/contract'
import { allCalls } from '../calls/all-calls.ts'
import type { GoodCall } from '../calls/good-call.ts'
import type { Person } from '../calls/people.ts'

/**
 * These calls query a model or its server, try a card, or show a prompt, and change nothing, so a repeat may run again.
 */
const READ_ONLY_CALLS = new Set([
  'adminModels.testForm',
  'adminModels.test',
  'upstreams.models',
  'ownModels.testForm',
  'ownModels.upstreamModels',
  'adminEmbeddingModels.test',
  'prompts.preview',
  'previewChats.complete',
  'chat.suggestReplies',
])

/** The account is gone afterwards, and its token is refused everywhere. */
const FINAL_CALLS = new Set(['account.remove'])

export const writeCalls: readonly GoodCall[] = allCalls.filter(
  call =>
    !isSafe(call.route.method) &&
    !READ_ONLY_CALLS.has(call.route.name) &&
    !FINAL_CALLS.has(call.route.name) &&
    doerOf(call) !== undefined,
)

/** Who may make a call about the owner's things, if anyone: usually the owner. */
export function doerOf({ answers }: GoodCall): Person | undefined {
  return (['owner', 'admin'] as const).find(person => answers[person] < 400)
}

/** Responses with tokens are not kept for repeats, so a repeated call gets a new token. */
export const givesToken = ({ route }: GoodCall): boolean => /^auth\.|^oidc\.(start|finish)$/.test(route.name)

/** The call is about logins or something of its own login, so it matters which login makes it. */
export const isOfLogins = (goodCall: GoodCall): boolean =>
  givesToken(goodCall) || /^(logins|push)\./.test(goodCall.route.name)
