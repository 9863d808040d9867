import type { ChatMessage } from '../model/chat.ts'

type PlainMessage = Pick<ChatMessage, 'name' | 'content'>

/** A plain-text message `Name: text`, followed by a blank line; `readChat` reads it. */
export const writePlainMessage = ({ name, content }: PlainMessage): string => `${name}: ${content.trim()}\n\n`

/** The same in Markdown; the text stays as it is. */
export const writeMarkdownMessage = ({ name, content }: PlainMessage): string =>
  `**${escapeMarkdown(name)}**\n\n${content.trim()}\n\n`

/** The title of a Markdown chat. */
export const writeMarkdownTitle = (title: string): string => `# ${escapeMarkdown(title)}\n\n`

const escapeMarkdown = (line: string): string =>
  line.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, mark => `\\${mark}`)
