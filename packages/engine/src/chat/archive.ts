import { isZip, unzip } from '../card/charx/entries.ts'
import { type ChatProblem, chatProblemOf } from './problems.ts'

/** A file that may hold chats, by its path in the archive or its own name. */
export type ChatFile = { path: string; bytes: Uint8Array }

/**
 * Hands out what is in a file: each file of a zip archive in turn, no more than one of them in memory, or the file itself
 * when it is no archive. Archives are opened under the limits that those with cards have.
 * @returns why an archive was not read, or not to its end
 */
export function eachChatFile(file: ChatFile, visit: (file: ChatFile) => void): ChatProblem | null {
  try {
    if (isZip(file.bytes)) for (const [path, bytes] of unzip(file.bytes)) visit({ path, bytes })
    else visit(file)
    return null
  } catch (error) {
    return chatProblemOf(error)
  }
}
