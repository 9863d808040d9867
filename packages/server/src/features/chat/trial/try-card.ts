import { ANSWER_MAX, type routes, type TrialAnswer } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import type { Call } from '../../../platform/http/bind.ts'
import { frameOf } from '../answers/event-frame.ts'
import { ask, outcomeOf } from '../answers/generation.ts'
import { openAnswerStream } from '../answers/open-answer-stream.ts'
import { requestOf } from '../answers/start-generation.ts'
import type { ChatHouse } from '../chat-house.ts'
import { afterCommands, asAnswer } from '../prompt/message-state.ts'
import { passText } from '../prompt/store-text.ts'
import { type PreparedTrial, prepareTrial, remembered } from './prepare-trial.ts'
import type { TrialUnderWay } from './trials-under-way.ts'

type TrialCall = Call<typeof routes.trials.card, undefined>

/** Answers as a card that is not saved would. Nothing of it is stored, so it ends with the reader's connection. */
export async function tryCard(chat: ChatHouse, call: TrialCall): Promise<void> {
  const trial = chat.trials.begin(call.actor.id)
  try {
    const prepared = await prepareTrial(chat, call.actor, call.body)
    await answer(chat, call, prepared, trial)
  } finally {
    trial.leave()
  }
}

async function answer(
  chat: ChatHouse,
  { reply, actor }: TrialCall,
  prepared: PreparedTrial,
  trial: TrialUnderWay,
): Promise<void> {
  const { house, logins } = chat
  const stream = openAnswerStream(reply, logins, actor)
  stream.onClose(() => trial.end('stop'))
  let id = 0
  let size = 0
  const text = { delta: '', reasoning: '' }
  const hear = (event: 'delta' | 'reasoning') => (piece: string) => {
    size += piece.length
    if (size > ANSWER_MAX) return trial.end('too_large')
    text[event] += piece
    stream.write(frameOf(++id, event, { text: piece }))
  }
  const request = requestOf(house, prepared.place, prepared.scene, prepared.prompt)
  const outcome = await ask(house, request, { hear, usage: {} }, trial.signal)
  const { error } = outcomeOf(outcome, text.delta + text.reasoning !== '')
  if (error !== null) stream.write(frameOf(++id, 'error', error))
  else stream.write(frameOf(++id, 'done', await finish(chat, prepared, text.delta)))
  stream.end()
}

/** The answer as a chat would store it, and what is true after it. */
async function finish(
  { patterns }: ChatHouse,
  { scene, prompt, greeting, said, after }: PreparedTrial,
  given: string,
): Promise<TrialAnswer> {
  const { text } = await passText(patterns, scene, {
    placement: PLACEMENTS.assistant,
    given,
    before: after.variables,
  })
  const variables = afterCommands(scene, after.variables, text)
  const memory = remembered(after, { ...after, variables })
  const content = asAnswer(variables, text)
  return { greeting, said, content, prompt_tokens: prompt.tokens, memory }
}
