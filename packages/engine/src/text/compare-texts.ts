import { type EditRun, editRuns } from './edit-runs.ts'

/** A piece of a comparison; the pieces that stay and go are the old text, those that stay and come the new one. */
export interface TextPiece {
  readonly kind: EditRun<string>['kind']
  readonly text: string
}

/** Words of lines that were rewritten; where there are more, the lines are shown as a whole. */
const MOST_WORDS = 6_000

/**
 * Where two texts differ: first by lines, and within lines that were rewritten by words. A Chinese character is a word
 * of its own, because nothing stands between them.
 */
export function compareTexts(before: string, after: string): TextPiece[] {
  const runs = editRuns(linesOf(before), linesOf(after))
  const pieces: TextPiece[] = []
  for (let index = 0; index < runs.length; index++) {
    const [run, next] = [runs[index], runs[index + 1]]
    if (run?.kind === 'removed' && next?.kind === 'added') {
      pieces.push(...compareWords(run.units.join(''), next.units.join('')))
      index++
    } else if (run !== undefined) {
      pieces.push({ kind: run.kind, text: run.units.join('') })
    }
  }
  return pieces
}

/** Each line with the break that ends it. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

function compareWords(before: string, after: string): TextPiece[] {
  const whole: TextPiece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  const [from, to] = [wordsOf(before), wordsOf(after)]
  if (from.length + to.length > MOST_WORDS) return whole
  const pieces = editRuns(from, to).map(({ kind, units }) => ({ kind, text: units.join('') }))
  return isReadable(pieces) ? pieces : whole
}

/** Latin words, runs of spaces, and each other character by itself. */
export const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\p{N}_']+|\s+|./gsu) ?? []

/** Two texts that share only an article and some spaces are easier to read one below the other. */
function isReadable(pieces: readonly TextPiece[]): boolean {
  const length = (kinds: readonly TextPiece['kind'][]) =>
    pieces.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { text }) => sum + text.trim().length, 0)
  return length(['same']) * 3 >= length(['removed', 'added'])
}
