import { truncate } from '../../text/truncate.ts'
import { CALL_START, readCall } from './call.ts'
import type { FailedCommand, StateCommand } from './command.ts'
import { MVU_LIMITS } from './limits.ts'
import { endOfLine, PATCH_START, patchSource, readPatches, searchFrom } from './patch.ts'
import { TextCursor } from './source.ts'

const START = new RegExp(`${CALL_START}|${PATCH_START}`, 'gi')
/** An unclosed call ends at the next tag, or at the next call on a later line. */
const SEARCH_END = new RegExp(
  `\\n[ \\t]*${CALL_START}|</?(?:json_?patch|updatevariable)\\b[^<>]{0,200}>`,
  'gi',
)
const NAME = /\w+/

export const mayHaveCommands = (text: string): boolean => text.search(START) >= 0

/**
 * Yields an answer's commands in order, in linear time: calls such as `_.set('悠纪.好感度', 3, 5);//她笑了`, and JSON patches
 * anywhere. Unreadable commands are reported.
 */
export function* readCommands(text: string): Generator<StateCommand | FailedCommand> {
  const lineAt = lineCounter(text)
  let at = 0
  let bound = 0
  for (;;) {
    const match = searchFrom(START, text, at)
    if (match === null) return
    const begins = match.index
    at = begins + match[0].length
    if (begins >= bound) bound = searchFrom(SEARCH_END, text, at)?.index ?? text.length
    if (match[0].startsWith('_')) {
      const source = new TextCursor(text, at, Math.min(bound, at + MVU_LIMITS.command))
      const command = readCall(source, NAME.exec(match[0].slice(2))?.[0].toLowerCase() ?? '')
      const origin = {
        line: lineAt(begins),
        text: quoteExcerpt(text.slice(begins, command ? source.at : endOfLine(text, at))),
      }
      yield command ? { ...command, ...origin } : { ...origin, problem: 'unreadable' }
      // After an unreadable command, continue at the bound instead of retrying, so that reading takes linear time.
      at = command === undefined ? bound : source.at
    } else {
      const source = patchSource(text, at)
      for (const { command, ...patch } of readPatches(source)) {
        const origin = { line: lineAt(patch.at), text: quoteExcerpt(patch.text) }
        yield command ? { ...command, ...origin } : { ...origin, problem: 'unreadable' }
      }
      at = source.at
    }
  }
}

const quoteExcerpt = (text: string): string =>
  truncate(
    text
      .slice(0, 2 * MVU_LIMITS.quoted)
      .replace(/\s+/g, ' ')
      .trim(),
    MVU_LIMITS.quoted,
  )

/** Positions must be queried in order. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let end = text.indexOf('\n')
  return at => {
    while (end >= 0 && end < at) {
      line++
      end = text.indexOf('\n', end + 1)
    }
    return line
  }
}
