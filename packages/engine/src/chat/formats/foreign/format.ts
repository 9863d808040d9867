import type { JsonObject } from '../../../json/json.ts'
import type { ChatPath } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

export type ForeignFormat = {
  format: string
  fits: (json: JsonObject) => boolean
  read: (json: JsonObject, reading: ChatReading) => ChatPath[]
}
