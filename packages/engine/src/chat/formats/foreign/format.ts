import type { JsonObject } from '../../../json/json.ts'
import type { ChatPath } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

/** Name, detection and reader of another program's JSON chats. */
export type ForeignFormat = {
  format: string
  fits: (json: JsonObject) => boolean
  read: (json: JsonObject, reading: ChatReading) => ChatPath[]
}
