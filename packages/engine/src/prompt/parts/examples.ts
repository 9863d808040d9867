export type ExampleName = 'example_user' | 'example_assistant'

/** `speaker` is the name as written in the text. */
export type ExampleMessage = { name: ExampleName; speaker: string; content: string }

export type ExampleSpeakers = { user: string; char: string; otherCharacters?: readonly string[] }

const START = '<START>'

/** `silent` holds the texts of blocks without a speaker. */
export type ExampleDialogue = { blocks: ExampleMessage[][]; silent: string[] }

/**
 * Parses example dialogue as SillyTavern does: `<START>` opens a block, and a line that starts with a speaker's name
 * and a colon (of either width) opens a message. Other lines continue it; those before the first speaker join the first
 * message. Expand macros first, because speakers are matched by their real names.
 */
export function parseExamples(text: string, speakers: ExampleSpeakers): ExampleDialogue {
  const plain = text.replaceAll('\r', '').trim()
  if (plain === '' || plain === START) return { blocks: [], silent: [] }
  const whole = plain.startsWith(START) ? plain : `${START}\n${plain}`
  const known = knownSpeakers(speakers)
  const read = whole
    .split(/<START>/i)
    .slice(1)
    .map(part => ({ text: part.trim(), block: parseBlock(part.trim(), known) }))
  return {
    blocks: read.map(({ block }) => block).filter(block => block.length > 0),
    silent: read.filter(({ text, block }) => text !== '' && block.length === 0).map(({ text }) => text),
  }
}

const COLONS = [':', '：']

type ExampleSpeaker = { name: string; as: ExampleName }

function knownSpeakers({ user, char, otherCharacters = [] }: ExampleSpeakers): ExampleSpeaker[] {
  const characters = [char, ...otherCharacters].map(
    (name): ExampleSpeaker => ({ name, as: 'example_assistant' }),
  )
  return [{ name: user, as: 'example_user' }, ...characters]
}

function parseBlock(block: string, speakers: readonly ExampleSpeaker[]): ExampleMessage[] {
  const messages: ExampleMessage[] = []
  let speaker: ExampleSpeaker | null = null
  let lines: string[] = []
  for (const line of block.split('\n')) {
    const next = speakers.find(({ name }) => COLONS.some(colon => line.startsWith(name + colon)))
    // Consecutive messages of one speaker stay one, with the second name inside.
    if (next && speaker && next !== speaker) {
      messages.push(toExampleMessage(speaker, lines))
      lines = []
    }
    speaker = next ?? speaker
    lines.push(line)
  }
  return speaker ? [...messages, toExampleMessage(speaker, lines)] : messages
}

function toExampleMessage({ name, as }: ExampleSpeaker, lines: string[]): ExampleMessage {
  const text = lines.join('\n')
  const [at = 0] = COLONS.map(colon => text.indexOf(name + colon))
    .filter(index => index >= 0)
    .sort((one, other) => one - other)
  const content = (text.slice(0, at) + text.slice(at + name.length + 1)).trim()
  return { name: as, speaker: name, content }
}
