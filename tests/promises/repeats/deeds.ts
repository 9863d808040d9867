import { isSafe } from '@inkling/contract'
import type { TestPerson } from '../../../packages/server/src/testing/people.ts'
import { allCalls } from '../calls/all-calls.ts'
import type { GoodCall } from '../calls/good-call.ts'

/** They ask a model or its server, try a card, or look at a prompt, and change nothing: a repeat may ask again. */
const ONLY_ASKING = new Set([
  'adminModels.testForm',
  'adminModels.test',
  'upstreams.models',
  'adminEmbeddingModels.test',
  'prompts.preview',
  'previewChats.complete',
])

/** Whoever did it is nobody afterwards, and a token of nobody’s is refused wherever it is shown. */
const THE_LAST = new Set(['account.remove'])

/** The calls that change something. */
export const deeds: readonly GoodCall[] = allCalls.filter(
  call =>
    !isSafe(call.route.method) &&
    !ONLY_ASKING.has(call.route.name) &&
    !THE_LAST.has(call.route.name) &&
    doerOf(call) !== undefined,
)

/** Who may make a call about the owner's things, if anybody: mostly the owner. */
export function doerOf({ answers }: GoodCall): TestPerson | undefined {
  return (['owner', 'admin'] as const).find(person => answers[person] < 400)
}

/** A repeat gets a token of its own there: none is ever kept to be answered again. */
export const givesToken = ({ route }: GoodCall): boolean => route.name.startsWith('auth.')

/** It gives or ends logins, and so tells from which of them it was made. */
export const isOfLogins = (deed: GoodCall): boolean =>
  givesToken(deed) || deed.route.name.startsWith('logins.')
