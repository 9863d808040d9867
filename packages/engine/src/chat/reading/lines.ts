export function* splitLines(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end < 0 ? text.length : end)
    start = end < 0 ? text.length : end + 1
  }
}

const NEWLINE = 0x0a

/**
 * Yields the lines of a UTF-8 stream, with only one in memory at a time. Skips leading empty lines, byte-order marks,
 * and the trailing NULs that some editors add.
 */
export function* splitLinesOfChunks(pieces: Iterable<Uint8Array>): Generator<string> {
  let hasStarted = false
  for (const line of rawLines(pieces)) {
    hasStarted ||= line.trim() !== ''
    if (hasStarted) yield line
  }
}

/** Whether the file is a single line, better read as a whole. */
export function isOneLine(pieces: Iterable<Uint8Array>): boolean {
  let isEnded = false
  for (const piece of pieces) {
    const end = piece.indexOf(NEWLINE)
    if (isEnded || (end >= 0 && end < piece.length - 1)) return false
    isEnded = end >= 0
  }
  return true
}

function* rawLines(pieces: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder()
  let open = ''
  for (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      yield open + decoder.decode(piece.subarray(start, end))
      open = ''
      start = end + 1
    }
    open += decoder.decode(piece.subarray(start), { stream: true })
  }
  const last = (open + decoder.decode()).replace(/(?<!\0)\0+$/, '')
  if (last !== '') yield last
}
