/**
 * Whether the text of a code block is a page of its own rather than code to read: the field's test (formats.md 3.6),
 * which asks neither for the fence's language nor for a whole document.
 */
export function isFrontend(code: string): boolean {
  return ['html>', '<head>', '<body'].some(mark => code.includes(mark))
}
