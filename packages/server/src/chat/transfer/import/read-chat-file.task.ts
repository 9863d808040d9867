import { type ChatProblem, eachChatFile, streamChat } from '@inkling/engine'
import { filePieces } from './file-pieces.ts'
import type { ReadInput, ReadOutput } from './import-task-types.ts'
import { characterOf } from './read-character.ts'
import { writeChats } from './write-chats.ts'

/** Reads a file of chats, or many in a zip, and writes the rows that they become: all that is heavy or hostile, in a thread. */
export function run(input: ReadInput): ReadOutput {
  const { cards, ...given } = input
  const file = { path: given.options.fileName, pieces: filePieces(given.path) }
  return cards === null ? whichCards(file, given.options) : writeChats(file, { ...given, cards })
}

function whichCards(file: Parameters<typeof eachChatFile>[0], options: ReadInput['options']): ReadOutput {
  const names = new Map<string, string>()
  let unread: ChatProblem = { code: 'not_a_chat' }
  const problem = eachChatFile(file, ({ path, pieces }) => {
    const read = streamChat(pieces, { ...options, fileName: path })
    if (!read.ok) unread = read.problem
    else if (read.chats[0] !== undefined) names.set(path, characterOf(read.chats[0]))
  })
  if (problem !== null || names.size === 0) return { kind: 'problem', problem: problem ?? unread }
  return { kind: 'which_cards', names }
}
