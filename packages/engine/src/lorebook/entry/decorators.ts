import { type EntryDecorators, readDecorator } from './decorator-table.ts'

export type DecoratedContent = { decoration: EntryDecorators; text: string }

const LINE = /^(@@@?)([a-z_]+)(?:[ \t]+([^ \t].*)?)?$/i

/**
 * Parses leading decorators of Character Card V3, such as `@@depth 3`. An `@@@` line is a fallback for an unknown line
 * above. The first of equal decorators counts, unless they add up. Decorators are never inserted; unknown ones are
 * ignored.
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
