import type { Message } from '@inkling/contract'
import { detectLanguage, plainText, splitIntoChunks, withoutStatusPlaceholder } from '@inkling/engine'
import { cutToTokens } from '../../models/embedding/embed.ts'

/** Formats messages as a script without markup, as `name: text`, each cut to `room` tokens. */
export const toStoryText = (messages: readonly Pick<Message, 'name' | 'content'>[], room: number): string =>
  messages.map(({ name, content }) => `${name}: ${cutToTokens(cleanContent(content), room)}`).join('\n\n')

/** Tokens cleaned at a time, because cleaning time grows faster than the text. */
const CLEANED_TOKENS = 512

const cleanContent = (content: string): string =>
  splitIntoChunks(withoutStatusPlaceholder(content), CLEANED_TOKENS)
    .map(({ text }) => plainText(text).text)
    .join('\n')

/** Prompts are written in Chinese for Chinese stories, and in English for all others. */
export const isChineseStory = (story: string): boolean => detectLanguage(story) === 'zh'
