import type { ChatMessage } from '../model/chat.ts'

type PlainMessage = Pick<ChatMessage, 'name' | 'content'>

/** Writes a plain-text message as `Name: text` and a blank line, as read by `readChat`. */
export const writePlainMessage = ({ name, content }: PlainMessage): string => `${name}: ${content.trim()}\n\n`

/** Writes a Markdown message without escaping its text. */
export const writeMarkdownMessage = ({ name, content }: PlainMessage): string =>
  `**${escapeMarkdown(name)}**\n\n${content.trim()}\n\n`

export const writeMarkdownTitle = (title: string): string => `# ${escapeMarkdown(title)}\n\n`

const escapeMarkdown = (line: string): string =>
  line.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, mark => `\\${mark}`)
