/** Truncates to a number of UTF-16 units with an ellipsis, without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const length = Math.max(0, maxLength - 1)
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(length - 1))
  return `${text.slice(0, splitsPair ? length - 1 : length)}…`
}
