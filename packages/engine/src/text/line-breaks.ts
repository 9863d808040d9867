/**
 * The text with `\n` at the end of each line. Cards and chats written on Windows have `\r\n`, which the patterns of scripts do
 * not expect; a card keeps its own for export, what enters a chat or a script does not.
 */
export const unifyLineBreaks = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
