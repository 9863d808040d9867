import { type EntryDecorators, readDecorator } from './decorator-table.ts'

/** A content taken apart: what its decorators ask for, and the text that is inserted. */
export type DecoratedContent = { decoration: EntryDecorators; text: string }

const LINE = /^(@@@?)([a-z_]+)(?:[ \t]+([^ \t].*)?)?$/i

/**
 * Reads the decorators of Character Card V3 at the very start of a content: lines such as `@@depth 3`. A line with
 * `@@@` is for programs that do not know the line above it. Of equal decorators the first counts, unless they add up.
 * Unknown ones do nothing; none of them is inserted.
 */
export function readDecorators(content: string): DecoratedContent {
  const decoration: EntryDecorators = {}
  let at = 0
  let isSettled = false
  while (content.startsWith('@@', at)) {
    const [, mark, name = '', values = ''] = LINE.exec(lineAt(content, at)) ?? []
    if (mark === undefined) break
    const isFallback = mark === '@@@'
    if (!(isFallback && isSettled)) isSettled = readDecorator(decoration, name.toLowerCase(), values.trim())
    at = endOfLine(content, at) + 1
  }
  return { decoration, text: content.slice(at) }
}

function lineAt(content: string, start: number): string {
  return content.slice(start, endOfLine(content, start)).trimEnd()
}

function endOfLine(content: string, start: number): number {
  const end = content.indexOf('\n', start)
  return end < 0 ? content.length : end
}
