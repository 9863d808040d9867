import { type HistoryMessage, type RandomSource, seededRandom } from '@inkling/engine'
import { TOKEN_SAMPLES } from '../../packages/engine/src/text/testing/token-samples.ts'

const SENTENCES = TOKEN_SAMPLES.filter(({ kind }) => kind !== 'other').flatMap(({ text }) =>
  text.split(/(?<=[.!?。！？\n])\s*/).filter(sentence => sentence.length > 8),
)

export function pick<T>(list: readonly T[], dice: RandomSource): T {
  const item = list[Math.floor(dice() * list.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Generates role-play text of about this length. */
export function textOf(characters: number, dice: RandomSource): string {
  let text = ''
  while (text.length < characters) text += `${pick(SENTENCES, dice)} `
  return text.slice(0, characters)
}

/** Generates a reproducible chat between two people, about 300 characters per message. */
export function chatOf(messages: number): HistoryMessage[] {
  const dice = seededRandom('chat')
  return Array.from({ length: messages }, (_, at) => {
    const role = at % 2 === 0 ? 'user' : 'assistant'
    const name = role === 'user' ? 'Bob' : 'Amy'
    return { id: String(at), role, name, content: textOf(150 + dice() * 300, dice) }
  })
}
