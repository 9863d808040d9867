import { agnai } from './agnai.ts'
import { cai } from './cai.ts'
import { kobold } from './kobold.ts'
import { ooba } from './ooba.ts'
import { openaiRequest } from './openai.ts'
import { risuAllChats, risuChat } from './risu.ts'

/** Every program whose chats are one JSON object. The first that fits is it, so their order matters. */
export const FOREIGN_FORMATS = [kobold, cai, ooba, openaiRequest, agnai, risuChat, risuAllChats] as const

export type ForeignName = (typeof FOREIGN_FORMATS)[number]['format']
