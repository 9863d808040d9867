import type { ChatMessage } from '../model/chat.ts'

type PlainMessage = Pick<ChatMessage, 'name' | 'content'>

/** A message as people read it, `Name: text`. An empty line keeps it apart from the next; `readChat` reads such files. */
export const writePlainMessage = ({ name, content }: PlainMessage): string => `${name}: ${content.trim()}\n\n`

/** The same in Markdown, the text as it is. */
export const writeMarkdownMessage = ({ name, content }: PlainMessage): string =>
  `**${escapeMarkdown(name)}**\n\n${content.trim()}\n\n`

/** What stands above a chat in Markdown. */
export const writeMarkdownTitle = (title: string): string => `# ${escapeMarkdown(title)}\n\n`

/** A line that is no Markdown, whatever is in it. */
const escapeMarkdown = (line: string): string =>
  line.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, mark => `\\${mark}`)
