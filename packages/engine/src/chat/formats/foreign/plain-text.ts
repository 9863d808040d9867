import { type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

/** A name at the beginning of a block. More characters than this are a sentence, and a quote is broken JSON. */
const SPEAKER = /(?:^|\n[ \t]*\n[ \t]*)([^\s:："{}[\]][^\n:：]{0,79})(?::(?=\s|$)|：)/g

/**
 * Reads a chat that was exported for people: `Name: text`, messages apart by an empty line. Null when it does not begin
 * like that. Where the first speaker is the user or the card, only these two begin a message: what else looks like
 * `Name:` is said by somebody.
 */
export function readPlainText(file: string, reading: ChatReading): ChatPath | null {
  const text = file.replaceAll('\r', '').trim()
  const { user, assistant } = reading.names
  const [first] = text.matchAll(SPEAKER)
  if (first?.index !== 0) return null
  const opener = first[1] ?? ''
  const known = new Set([user, assistant].filter(name => name !== ''))
  const speaks = (name: string) => !known.has(opener) || known.has(name)
  const isUser = (name: string) => (user === '' ? name !== (assistant || opener) : name === user)
  const messages: PathMessage[] = []
  for (const { name, content } of splitBySpeaker(text, speaks)) {
    messages.push(reading.single({ role: isUser(name) ? 'user' : 'assistant', name, content }))
  }
  return { kind: 'path', ...makeFacts({ title: reading.title }), messages }
}

/** Who says what, one after the other. A block that nobody opens belongs to the one before. */
function* splitBySpeaker(text: string, speaks: (name: string) => boolean) {
  let open: { name: string; start: number } | null = null
  for (const match of text.matchAll(SPEAKER)) {
    const name = match[1] ?? ''
    if (!speaks(name)) continue
    if (open) yield { name: open.name, content: text.slice(open.start, match.index).trim() }
    open = { name, start: match.index + match[0].length }
  }
  if (open) yield { name: open.name, content: text.slice(open.start).trim() }
}
