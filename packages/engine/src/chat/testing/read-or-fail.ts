import type { ChatPath, ImportedChat } from '../model/chat.ts'
import { type ChatResult, readChat } from '../read.ts'
import type { ChatReadOptions } from '../reading/reading.ts'

export function readGood(file: string | Uint8Array, options: ChatReadOptions = {}) {
  const result: ChatResult = readChat(file, options)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`)
  return result
}

export function pathIn(file: string | Uint8Array, options: ChatReadOptions = {}): ChatPath {
  const [chat] = readGood(file, options).chats
  if (chat?.kind !== 'path') throw new Error('no path')
  return chat
}

export function lines(...items: unknown[]): string {
  return items.map(item => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n')
}

/** One `role name: content` per message; other swipes follow after bars. */
export function script(chat: ImportedChat | undefined): string[] {
  if (chat?.kind !== 'path') return []
  return chat.messages.map(({ siblings, chosen }) => {
    const shown = siblings[chosen]
    const alternatives = siblings.filter((_, at) => at !== chosen).map(({ content }) => ` | ${content}`)
    return `${shown?.role} ${shown?.name}: ${shown?.content}${alternatives.join('')}`
  })
}

export function scriptOf(json: unknown, options: ChatReadOptions = {}): string[] {
  return script(pathIn(JSON.stringify(json), options))
}

/** Returns `none` for a valid file. */
export function problemOf(file: string | Uint8Array): string {
  const result = readChat(file)
  return result.ok ? 'none' : result.problem.code
}
