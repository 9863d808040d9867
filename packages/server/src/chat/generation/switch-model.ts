import type { MessageId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import type { Speaker } from '../../models/chat/with-fallback-models.ts'

interface Answer {
  readonly message_id: MessageId
  readonly user_id: UserId
  /** Who was asked first. */
  readonly asked: Speaker
}

/**
 * Writes down who answers now, before a word of theirs is told. Should that fail, the answer is still worth having: it
 * then stands under the name of who was asked.
 */
export async function changeSpeaker(
  { streamDb, log }: House,
  { message_id, user_id, asked }: Answer,
  speaker: Speaker,
): Promise<void> {
  const asked_model_name = speaker.id === asked.id ? null : asked.name
  try {
    await sql`
      update messages set asked_model_name = ${asked_model_name}, model_name = ${speaker.name},
        model_id = (select id from ai_models where id = ${speaker.id}::uuid)
      where id = ${message_id}::uuid and user_id = ${user_id}::uuid and status = 'streaming'`.execute(
      streamDb,
    )
  } catch (error) {
    log.error({ err: error }, 'who stands in could not be written down')
  }
}
