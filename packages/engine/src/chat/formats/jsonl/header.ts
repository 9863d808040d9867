import { isObject, type JsonObject, without } from '../../../json/json.ts'
import { type ChatFacts, makeFacts } from '../../model/chat.ts'
import { readLorebookState, writeLorebookState } from './lorebook-state.ts'
import { NOTE_KEYS, readNote, writeNote } from './note.ts'
import { isMessage } from './read-message.ts'

const HEADER_KEYS = ['user_name', 'character_name', 'chat_metadata']

/** Whether a line can be nothing but a header. What says `mes` is a message whatever else it says. */
export function isHeader(line: JsonObject): boolean {
  return !isMessage(line) && HEADER_KEYS.some(key => key in line)
}

/** Whether a first line is the header: Chub's may have only a name. Old group chats begin with a message. */
export function isFirstHeader(line: JsonObject): boolean {
  return isHeader(line) || (!isMessage(line) && 'name' in line)
}

/** What the header says about the chat. */
export function readHeader(header: JsonObject, title: string): ChatFacts {
  const metadata = isObject(header.chat_metadata) ? header.chat_metadata : {}
  const lifted = ['variables', 'timedWorldInfo'].filter(key => isObject(metadata[key]))
  return makeFacts({
    title,
    header: without(header, ['chat_metadata']),
    metadata: without(metadata, [...NOTE_KEYS, ...lifted]),
    author_note: readNote(metadata),
    variables: isObject(metadata.variables) ? metadata.variables : {},
    lorebook_state: readLorebookState(metadata.timedWorldInfo),
  })
}

/** The first line of a file. Names in it are for old programs; new ones write `unused`. */
export function writeHeader(facts: ChatFacts): JsonObject {
  const { header, metadata, variables } = facts
  const lorebookState = writeLorebookState(facts.lorebook_state)
  return {
    chat_metadata: {
      ...metadata,
      ...writeNote(facts.author_note),
      ...(Object.keys(variables).length > 0 ? { variables } : {}),
      ...(lorebookState ? { timedWorldInfo: lorebookState } : {}),
    },
    user_name: 'unused',
    character_name: 'unused',
    ...header,
  }
}
