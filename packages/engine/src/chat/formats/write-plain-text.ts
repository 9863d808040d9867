import type { ChatMessage } from '../model/chat.ts'

type PlainMessage = Pick<ChatMessage, 'name' | 'content'>

/** Format that `readChat` can read. */
export const writePlainMessage = ({ name, content }: PlainMessage): string => `${name}: ${content.trim()}\n\n`

/** Escapes the name only, not the message's text. */
export const writeMarkdownMessage = ({ name, content }: PlainMessage): string =>
  `**${escapeMarkdown(name)}**\n\n${content.trim()}\n\n`

export const writeMarkdownTitle = (title: string): string => `# ${escapeMarkdown(title)}\n\n`

const escapeMarkdown = (line: string): string =>
  line.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, mark => `\\${mark}`)
