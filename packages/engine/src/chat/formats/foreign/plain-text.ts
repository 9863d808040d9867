import { type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

/**
 * A speaker's name at the start of a line, after a blank one if the first group matches. With more than 80 characters
 * it would be a sentence, and with a quote or bracket at its start, broken JSON.
 */
const SPEAKER = /(?:^|\n[ \t]*(\n[ \t]*)?)([^\s:："{}[\]][^\n:：]{0,79})(?::(?=\s|$)|：)/g

/** Decides whether a name at the start of a block, or only of a line, starts a message. */
type Speaks = (name: string, isAtBlock: boolean) => boolean

/**
 * Reads a chat exported as plain text: blocks of `Name: text`, separated by blank lines. Null if the text does not
 * start with a name. If the first speaker is the user or the character, only these two start messages, and other
 * `Name:` lines are content; when both names are known, they need no blank line before them.
 */
export function readPlainText(file: string, reading: ChatReading): ChatPath | null {
  const text = file.replaceAll('\r', '').trim()
  const { user, assistant } = reading.names
  const [first] = text.matchAll(SPEAKER)
  if (first?.index !== 0) return null
  const opener = first[2] ?? ''
  const known = new Set([user, assistant].filter(name => name !== ''))
  const speaks: Speaks = (name, isAtBlock) =>
    known.has(opener) ? known.has(name) && (isAtBlock || known.size === 2) : isAtBlock
  const isUser = (name: string) => (user === '' ? name !== (assistant || opener) : name === user)
  const messages: PathMessage[] = []
  for (const { name, content } of splitBySpeaker(text, speaks)) {
    messages.push(reading.single({ role: isUser(name) ? 'user' : 'assistant', name, content }))
  }
  return { kind: 'path', ...makeFacts({ title: reading.title }), messages }
}

/** Splits by speaker; a block without a speaker belongs to the previous message. */
function* splitBySpeaker(text: string, speaks: Speaks) {
  let open: { name: string; start: number } | null = null
  for (const match of text.matchAll(SPEAKER)) {
    const [start, blank, name = ''] = match
    if (!speaks(name, match.index === 0 || blank !== undefined)) continue
    if (open) yield { name: open.name, content: text.slice(open.start, match.index).trim() }
    open = { name, start: match.index + start.length }
  }
  if (open) yield { name: open.name, content: text.slice(open.start).trim() }
}
