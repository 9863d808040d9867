import type { JsonObject } from '../../../json/json.ts'
import type { ImportedChat } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

export type ForeignFormat = {
  format: string
  fits: (json: JsonObject) => boolean
  read: (json: JsonObject, reading: ChatReading) => ImportedChat[]
}
