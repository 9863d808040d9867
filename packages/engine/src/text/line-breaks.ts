/**
 * Converts line breaks to `\n`, which script patterns expect. Cards keep theirs for export; chat and script texts do
 * not.
 */
export const unifyLineBreaks = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
