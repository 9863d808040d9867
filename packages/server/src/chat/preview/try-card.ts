import type { routes, TrialAnswer, Usage, UserId } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import type { House } from '../../context.ts'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Speaker } from '../../models/chat/with-fallback-models.ts'
import { countUsage, refuseSpent } from '../../models/usage/usage.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Call } from '../../platform/http/bind.ts'
import { Heard } from '../../providers/answer-accumulator.ts'
import { frameOf } from '../generation/broadcast.ts'
import { ask, type Ending, outcomeOf } from '../generation/finish-message.ts'
import { openAnswerStream } from '../generation/follow-stream.ts'
import { afterCommands, asAnswer } from '../prompt/message-state.ts'
import { passText } from '../prompt/store-text.ts'
import { askingOf } from '../turn/model-call.ts'
import { type PreparedTrial, prepareTrial, remembered, type TrialContext } from './prepare-trial.ts'

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

const WHOLE_MS = 5 * 60_000

/** An answer that nobody keeps, while it is being written. */
export interface TrialUnderWay {
  readonly signal: AbortSignal
  end(why: Ending): void
  /** It is over, however it ended. */
  leave(): void
}

/** The trials of this instance: one at a time for each user. */
export class TrialsUnderWay {
  readonly #running = new Map<UserId, TrialUnderWay>()
  #isClosing = false

  /** @throws Refusal too_many_generations, shutting_down */
  begin(user_id: UserId): TrialUnderWay {
    if (this.#isClosing) throw new Refusal('shutting_down', { retryAfterSeconds: 5 })
    if (this.#running.has(user_id)) {
      throw new Refusal('too_many_generations', { facts: { limit: 1 }, retryAfterSeconds: 2 })
    }
    const abort = new AbortController()
    const end = (why: Ending) => abort.abort(why)
    const timer = setTimeout(() => end('too_long'), WHOLE_MS)
    const trial = {
      signal: abort.signal,
      end,
      leave: () => {
        clearTimeout(timer)
        this.#running.delete(user_id)
      },
    }
    this.#running.set(user_id, trial)
    return trial
  }

  /** Nobody waits for what is not kept. */
  close(): void {
    this.#isClosing = true
    for (const trial of this.#running.values()) trial.end('shutdown')
  }
}
