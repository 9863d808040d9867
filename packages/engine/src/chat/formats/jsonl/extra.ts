import { isObject, type Json, type JsonObject, without } from '../../../json/json.ts'
import type { ChatMessage } from '../../model/chat.ts'
import { migrateMedia } from './media.ts'

type OfExtra = Pick<ChatMessage, 'role' | 'reasoning' | 'model' | 'extra'>

/** What `extra` says, taken apart. A narrator is a message of the system, unless it is the user's. */
export function readExtra(value: Json | undefined, isUser: boolean): OfExtra {
  const extra = isObject(value) ? migrateMedia(value) : {}
  const isNarrator = !isUser && extra.type === 'narrator'
  const lifted = ['reasoning', 'model'].filter(key => typeof extra[key] === 'string')
  return {
    role: isUser ? 'user' : isNarrator ? 'system' : 'assistant',
    reasoning: typeof extra.reasoning === 'string' ? extra.reasoning : '',
    model: typeof extra.model === 'string' ? extra.model : '',
    extra: without(extra, isNarrator ? [...lifted, 'type'] : lifted),
  }
}

/** `extra` put together again. */
export function writeExtra({ role, reasoning, model, extra }: OfExtra): JsonObject {
  return {
    ...extra,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(model === '' ? {} : { model }),
    ...(role === 'system' ? { type: 'narrator' } : {}),
  }
}

/** A comment is for the eyes of the user alone, hidden or not. */
export function isComment(extra: JsonObject): boolean {
  return extra.type === 'comment'
}
