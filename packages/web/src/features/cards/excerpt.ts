/** The marks of markdown, which mean nothing in a line of plain text. */
const MARKS = /[*_~`#>|]+/g

/** The beginning of a message, for a list. */
export const plainExcerpt = (text: string): string => text.replace(MARKS, '').replace(/\s+/g, ' ').trim()
