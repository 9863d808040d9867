import { type Call, type Closing, type Piece, trimPieces } from './piece.ts'

/** Whether a call has room for one more argument, so that what follows may be its body. */
export type TakesBody = (call: Call) => boolean

/**
 * Puts what stands between `{{name}}` and `{{/name}}` into the call as its body. A closer belongs to the nearest call
 * of its name that is still open; without one it stays where it is. Every piece is moved once for each body it is in.
 */
export function pairScopes(pieces: readonly Piece[], takesBody: TakesBody): Piece[] {
  if (pieces.length < 2) return [...pieces]
  const paired: Piece[] = []
  const open = new Map<string, Opening[]>()
  for (const piece of pieces) {
    if (typeof piece === 'object' && piece.kind === 'closing') {
      close(piece, open.get(piece.name) ?? [], paired)
      continue
    }
    if (typeof piece === 'object' && piece.kind === 'call' && takesBody(piece)) {
      const openings = open.get(piece.name) ?? []
      openings.push({ call: piece, at: paired.length })
      open.set(piece.name, openings)
    }
    paired.push(piece)
  }
  return paired
}

type Opening = { call: Call; at: number }

function close(closing: Closing, openings: Opening[], paired: Piece[]): void {
  for (let opening = openings.pop(); opening; opening = openings.pop()) {
    // An opening that went into another body meanwhile is not in its place any more.
    if (paired[opening.at] !== opening.call) continue
    const body = paired.splice(opening.at + 1)
    paired[opening.at] = withBody(opening.call, body, closing)
    return
  }
  paired.push(closing)
}

function withBody(call: Call, body: readonly Piece[], closing: Closing): Call {
  const argument = call.keepsSpace ? { before: '', pieces: body, after: '' } : trimPieces(dedent(body))
  return { ...call, end: closing.end, body: { argument, closing } }
}

/** Takes the indentation of the first line that is not empty from every line. */
function dedent(pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces
  const indent = typeof first === 'string' ? indentOf(first) : ''
  if (indent === '') return pieces
  return pieces.map(piece => (typeof piece === 'string' ? piece.replaceAll(`\n${indent}`, '\n') : piece))
}

/** By hand: a pattern for empty lines runs out of stack where there are millions of them. */
function indentOf(text: string): string {
  const end = text.length - text.trimStart().length
  return text.slice(text.lastIndexOf('\n', end - 1) + 1, end)
}
