import type { ChatPath, ImportedChat } from '../model/chat.ts'
import { type ChatResult, readChat } from '../read.ts'
import type { ChatReadOptions } from '../reading/reading.ts'

/** What was read of a file that has chats in it. */
export function good(file: string | Uint8Array, options: ChatReadOptions = {}) {
  const result: ChatResult = readChat(file, options)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`)
  return result
}

/** The only chat of a file, or the first. */
export function pathIn(file: string | Uint8Array, options: ChatReadOptions = {}): ChatPath {
  const [chat] = good(file, options).chats
  if (chat?.kind !== 'path') throw new Error('no path')
  return chat
}

/** The lines of a chat file. */
export function lines(...items: unknown[]): string {
  return items.map(item => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n')
}

/** A chat at a glance: `role name: content`, the wordings that were not chosen behind bars. */
export function script(chat: ImportedChat | undefined): string[] {
  if (chat?.kind !== 'path') return []
  return chat.messages.map(({ siblings, chosen }) => {
    const shown = siblings[chosen]
    const others = siblings.filter((_, at) => at !== chosen).map(({ content }) => ` | ${content}`)
    return `${shown?.role} ${shown?.name}: ${shown?.content}${others.join('')}`
  })
}

/** The script of the first chat of some JSON. */
export function scriptOf(json: unknown, options: ChatReadOptions = {}): string[] {
  return script(pathIn(JSON.stringify(json), options))
}

/** Why a file is refused, or that it was not. */
export function problemOf(file: string | Uint8Array): string {
  const result = readChat(file)
  return result.ok ? 'none' : result.problem.code
}
