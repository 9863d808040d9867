import { joinBytes } from '../files/join.ts'
import { isZip, unzip } from '../files/zip-entries.ts'
import { type ChatProblem, chatProblemOf } from './reading/problems.ts'

/**
 * A file that may hold chats, by its path in the archive or its own name: its bytes, in pieces that can be gone through again.
 * Each is good until the next one is asked for.
 */
export type ChatFile = { path: string; pieces: Iterable<Uint8Array> }

/**
 * Hands out what is in a file: each file of a zip archive in turn, no more than one of them in memory, or the file itself
 * when it is no archive, and then none of it. Archives are opened under the limits that those with cards have.
 * @returns why an archive was not read, or not to its end
 */
export function forEachChatFile(file: ChatFile, visit: (file: ChatFile) => void): ChatProblem | null {
  try {
    const [first] = file.pieces
    if (first === undefined || !isZip(first)) visit(file)
    else for (const [path, bytes] of unzip(joinBytes(file.pieces))) visit({ path, pieces: [bytes] })
    return null
  } catch (error) {
    return chatProblemOf(error)
  }
}
