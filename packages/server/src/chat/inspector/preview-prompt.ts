import type { MessageId, PromptPreview, PromptView, SessionId } from '@inkling/contract'
import type { z } from 'zod'
import { findVisibleCard } from '../../features/cards/card-access.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { newId } from '../../platform/ids.ts'
import { clockAt } from '../prompt/prompt-scene.ts'
import type { PromptContext } from '../turn/prepare-turn.ts'
import { prepareTurn } from '../turn/prepare-turn.ts'
import { readTurn } from '../turn/read-turn.ts'
import { promptView } from './prompt-view.ts'

/**
 * What the model would be asked, were this turn taken now. What falls to chance falls anew each time.
 * @throws Refusal as the turn itself
 */
export async function previewPrompt(
  chat: PromptContext,
  db: Db,
  actor: Actor,
  session_id: SessionId,
  preview: z.output<typeof PromptPreview>,
): Promise<PromptView> {
  const wanted = { ...preview, session_id, select: true, stream: false }
  const turn = await readTurn(db, actor.id, wanted)
  const clock = clockAt(chat.house.clock.now(), preview.time_zone, turn.locale)
  const moment = { said_id: newId<MessageId>(), answer_id: newId<MessageId>(), clock }
  const { scene, prompt } = await prepareTurn(chat, actor, turn, wanted, moment)
  const seesCard = (await findVisibleCard(db, actor, turn.card_id)) !== undefined
  const { action } = preview
  return promptView({ prompt, scene, model: turn.model, action, standing: 'preview', seesCard })
}
