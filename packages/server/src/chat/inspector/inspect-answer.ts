import type { MessageId, PromptView } from '@inkling/contract'
import { findVisibleCard } from '../../features/cards/card-access.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { clockAt } from '../prompt/prompt-scene.ts'
import { digestOf } from '../store/prompt-record.ts'
import type { Wanted } from '../turn/completion-request.ts'
import { gatherPrompt } from '../turn/gather-prompt.ts'
import type { PromptContext } from '../turn/prepare-turn.ts'
import { sceneOfTurn } from '../turn/prepare-turn.ts'
import { readTurn } from '../turn/read-turn.ts'
import { TurnMemory } from '../turn/turn-state.ts'
import { promptView } from './prompt-view.ts'
import { type Answer, readAnswer } from './read-answer.ts'

/**
 * What a model was asked for an answer. Nothing of it is kept but how it was made and a fingerprint: it is made again,
 * as it was then, and where that gives another fingerprint something has changed since, and the answer says so.
 * @throws Refusal no_prompt, no_model, prompt_too_large
 */
export async function inspectAnswer(
  chat: PromptContext,
  db: Db,
  actor: Actor,
  id: MessageId,
): Promise<PromptView> {
  const answer = await readAnswer(db, actor.id, id)
  if (answer === undefined) throw new Refusal('no_prompt')
  const { record } = answer
  const turn = await readTurn(db, actor.id, askedFor(answer))
  const now = new Date(answer.created_at)
  const clock = clockAt(now, record?.time_zone, record?.locale ?? turn.locale)
  const scene = await sceneOfTurn(chat, actor, turn, { answer_id: id, clock })
  const { action: sentAction = 'send' } = record ?? {}
  const last = answer.continued_id === null ? null : turn.base
  const action = last === null && sentAction === 'continue' ? 'send' : sentAction
  const memory = new TurnMemory(actor.id, turn, now)
  // What came back then is known; what would come back now is another question.
  const recall = async () => ({ passages: record?.recalled ?? [] })
  const input = await gatherPrompt(chat, actor, { scene, turn, action, last, ...memory.state, recall })
  const prompt = await chat.patterns.prompt(scene, input)
  const isSame = record !== null && digestOf(prompt.messages) === record.digest
  const seesCard = (await findVisibleCard(db, actor, turn.card_id)) !== undefined
  const standing = isSame ? 'sent' : 'changed'
  return promptView({ prompt, scene, model: turn.model, action, standing, seesCard })
}

/** The turn that stands where the answer's did: below the same message, or going on with the same one. */
function askedFor({ id, session_id, model_id, continued_id }: Answer): Wanted {
  const what =
    continued_id === null
      ? ({ action: 'send', version_of: id } as const)
      : ({ action: 'continue', parent_message_id: continued_id } as const)
  return { ...what, session_id, ...(model_id !== null && { model_id }), select: true, stream: false }
}
