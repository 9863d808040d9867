import type { ExampleName, PromptMessage } from './types.ts'

/** Lines that somebody says in an example dialogue. */
type ExampleMessage = PromptMessage & { name: ExampleName }

const START = '<START>'

/**
 * Takes a card's example dialogues apart, as SillyTavern does to the letter: blocks open with `<START>`, a line that
 * begins with a speaker's name and a colon opens that speaker's message, other lines go on with it, and lines before
 * the first speaker join the first message. A block in which nobody speaks is none. Macros must be expanded before,
 * for speakers are found by their real names.
 */
export function parseExamples(text: string, names: { user: string; char: string }): ExampleMessage[][] {
  const plain = text.replaceAll('\r', '').trim()
  if (plain === '' || plain === START) return []
  const whole = plain.startsWith(START) ? plain : `${START}\n${plain}`
  const blocks = whole.split(/<START>/i).slice(1)
  return blocks.map(block => parseBlock(block.trim(), names)).filter(block => block.length > 0)
}

type Speaker = { name: string; as: ExampleName }

function parseBlock(block: string, names: { user: string; char: string }): ExampleMessage[] {
  const user: Speaker = { name: names.user, as: 'example_user' }
  const char: Speaker = { name: names.char, as: 'example_assistant' }
  const messages: ExampleMessage[] = []
  let speaker: Speaker | null = null
  let lines: string[] = []
  for (const line of block.split('\n')) {
    const next = [user, char].find(({ name }) => line.startsWith(`${name}:`))
    // Two messages of one speaker in a row stay one, with the second name inside it.
    if (next && speaker && next !== speaker) {
      messages.push(spoken(speaker, lines))
      lines = []
    }
    speaker = next ?? speaker
    lines.push(line)
  }
  return speaker ? [...messages, spoken(speaker, lines)] : messages
}

function spoken(speaker: Speaker, lines: string[]): ExampleMessage {
  const text = lines.join('\n')
  const mark = `${speaker.name}:`
  const at = text.indexOf(mark)
  const content = (text.slice(0, at) + text.slice(at + mark.length)).trim()
  return { role: 'system', name: speaker.as, content }
}

/** Example dialogue for models that know no named messages: said by the user and the assistant themselves. */
export function withPlainExamples(messages: readonly PromptMessage[]): PromptMessage[] {
  return messages.map(({ role, content, name }) => {
    if (name === undefined) return { role, content }
    return { role: name === 'example_user' ? 'user' : 'assistant', content }
  })
}
