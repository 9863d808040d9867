import type { routes, TrialAnswer, Usage, UserId } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import type { House } from '../../context.ts'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Speaker } from '../../models/chat/with-fallback-models.ts'
import { refuseSpent } from '../../models/usage/check-quota.ts'
import { countUsage } from '../../models/usage/count-usage.ts'
import type { Call } from '../../platform/http/bind.ts'
import { Heard } from '../../providers/answer-accumulator.ts'
import { frameOf } from '../generation/event-frame.ts'
import { openAnswerStream } from '../generation/open-answer-stream.ts'
import { ask, outcomeOf } from '../generation/outcome.ts'
import { afterCommands, asAnswer } from '../prompt/message-state.ts'
import { passText } from '../prompt/store-text.ts'
import { askingOf } from '../turn/model-call.ts'
import { type PreparedTrial, prepareTrial, remembered, type TrialContext } from './prepare-trial.ts'
import type { TrialsUnderWay, TrialUnderWay } from './running-trials.ts'

interface TryContext extends TrialContext {
  readonly logins: LiveLogins
  readonly trials: TrialsUnderWay
}

type TrialCall = Call<typeof routes.trials.card, undefined>

/** Answers as a card that is not saved would. Nothing of it is stored, so it ends with the reader's connection. */
export async function tryCard(chat: TryContext, call: TrialCall): Promise<void> {
  const trial = chat.trials.begin(call.actor.id)
  try {
    const prepared = await prepareTrial(chat, call.actor, call.body)
    await answer(chat, call, prepared, trial)
  } finally {
    trial.leave()
  }
}

async function answer(
  chat: TryContext,
  { reply, actor }: TrialCall,
  prepared: PreparedTrial,
  trial: TrialUnderWay,
): Promise<void> {
  const { house, logins } = chat
  const { place, scene, prompt } = prepared
  await refuseSpent(house, actor.id, place.model)
  const stream = openAnswerStream(reply, logins, actor)
  stream.onClose(() => trial.end('stop'))
  let id = 0
  const heard = new Heard(0, {
    piece: (event, text) => stream.write(frameOf(++id, event, { text })),
    tooLarge: () => trial.end('too_large'),
  })
  const asking = askingOf(chat, { ...place, user_id: actor.id, scene, prompt, isContinued: false })
  let speaker = asking.model
  const change = async (other: Speaker) => {
    speaker = other
    heard.forgetUsage()
  }
  const outcome = await ask(house, asking, { heard, change }, trial.signal)
  if (!heard.isEmpty) await count(house, actor.id, speaker, heard.total(prompt.tokens))
  const { error } = outcomeOf(outcome, !heard.isEmpty)
  if (error !== null) stream.write(frameOf(++id, 'error', error))
  else stream.write(frameOf(++id, 'done', await finish(chat, prepared, heard.said, speaker)))
  stream.end()
}

/** Counts what it took; an answer is not lost over it. */
async function count(
  { db, log, clock }: House,
  user_id: UserId,
  model: Speaker,
  usage: Usage,
): Promise<void> {
  try {
    await countUsage(db, { user_id, model, ...usage, at: clock.now() })
  } catch (error) {
    log.error({ err: error }, 'what a trial used was not counted')
  }
}

/** The answer as a chat would store it, and what is true after it. */
async function finish(
  { patterns }: TryContext,
  { place, scene, prompt, greeting, said, after }: PreparedTrial,
  given: string,
  speaker: Speaker,
): Promise<TrialAnswer> {
  const { text } = await passText(patterns, scene, {
    placement: PLACEMENTS.assistant,
    given,
    before: after.variables,
  })
  const variables = afterCommands(scene, after.variables, text)
  const memory = remembered(after, { ...after, variables })
  const content = asAnswer(variables, text)
  const asked_model_name = speaker.id === place.model.id ? null : place.model.name
  const spoken = { model_name: speaker.name, asked_model_name }
  return { greeting, said, content, ...spoken, prompt_tokens: prompt.tokens, memory }
}
