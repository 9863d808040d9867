import type { Message } from '@inkling/contract'
import { plainText, splitIntoChunks, withoutStatusPlaceholder } from '@inkling/engine'
import { cutToTokens } from '../../models/embedding/embed.ts'

/** Writes messages as a script without markup, each with its speaker and cut to `room` tokens. */
export const toStoryText = (messages: readonly Pick<Message, 'name' | 'content'>[], room: number): string =>
  messages.map(({ name, content }) => `${name}: ${cutToTokens(cleanContent(content), room)}`).join('\n\n')

/** Tokens cleaned at a time, because cleaning time grows faster than the text. */
const CLEANED_TOKENS = 512

const cleanContent = (content: string): string =>
  splitIntoChunks(withoutStatusPlaceholder(content), CLEANED_TOKENS)
    .map(({ text }) => plainText(text).text)
    .join('\n')

/**
 * Whether a story is told in Chinese. Compares Han characters with Latin words, because names and markup in Chinese
 * chats are often Latin.
 */
export function isChineseText(text: string): boolean {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  return chinese > words
}
