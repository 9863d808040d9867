import { joinBytes } from '../files/join.ts'
import { isZip, unzip } from '../files/zip-entries.ts'
import { type ChatProblem, chatProblemOf } from './reading/problems.ts'

/**
 * A file that may hold chats, with its name or archive path. `pieces` can be iterated again; each is valid until the
 * next.
 */
export type ChatFile = { path: string; pieces: Iterable<Uint8Array> }

/**
 * Visits each file of a zip archive, one in memory at a time, or a file that is no archive. The limits of card archives
 * apply.
 * @returns why an archive could not be read completely
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
