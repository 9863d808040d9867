import type { PromptMessage } from '../model/message.ts'

/** Who says a line of example dialogue, as the API's field has it. */
export type ExampleName = 'example_user' | 'example_assistant'

/** Lines that somebody says in an example dialogue. `speaker` is the name that stood before them. */
export type ExampleMessage = { name: ExampleName; speaker: string; content: string }

/** Who may speak in examples: the user, the character, and whoever else is in a group. */
export type ExampleSpeakers = { user: string; char: string; others?: readonly string[] }

const START = '<START>'

/**
 * Takes example dialogues apart, as SillyTavern does to the letter: blocks open with `<START>`, a line that begins with
 * a speaker's name and a colon opens that speaker's message, other lines go on with it, and lines before the first
 * speaker join the first message. A block in which nobody speaks is none. Macros must be expanded before, for speakers
 * are found by their real names.
 */
export function parseExamples(text: string, speakers: ExampleSpeakers): ExampleMessage[][] {
  const plain = text.replaceAll('\r', '').trim()
  if (plain === '' || plain === START) return []
  const whole = plain.startsWith(START) ? plain : `${START}\n${plain}`
  const known = knownSpeakers(speakers)
  const blocks = whole.split(/<START>/i).slice(1)
  return blocks.map(block => parseBlock(block.trim(), known)).filter(block => block.length > 0)
}

type ExampleSpeaker = { name: string; as: ExampleName }

function knownSpeakers({ user, char, others = [] }: ExampleSpeakers): ExampleSpeaker[] {
  const characters = [char, ...others].map((name): ExampleSpeaker => ({ name, as: 'example_assistant' }))
  return [{ name: user, as: 'example_user' }, ...characters]
}

function parseBlock(block: string, speakers: readonly ExampleSpeaker[]): ExampleMessage[] {
  const messages: ExampleMessage[] = []
  let speaker: ExampleSpeaker | null = null
  let lines: string[] = []
  for (const line of block.split('\n')) {
    const next = speakers.find(({ name }) => line.startsWith(`${name}:`))
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

function spoken({ name, as }: ExampleSpeaker, lines: string[]): ExampleMessage {
  const text = lines.join('\n')
  const mark = `${name}:`
  const at = text.indexOf(mark)
  const content = (text.slice(0, at) + text.slice(at + mark.length)).trim()
  return { name: as, speaker: name, content }
}

/** Example dialogue for models that know no named messages: said by the user and the assistant themselves. */
export function withPlainExamples(messages: readonly PromptMessage[]): PromptMessage[] {
  return messages.map(message => {
    if (message.name !== 'example_user' && message.name !== 'example_assistant') return message
    return { role: message.name === 'example_user' ? 'user' : 'assistant', content: message.content }
  })
}
