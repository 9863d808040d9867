import { type EditRun, editRuns } from './edit-runs.ts'

/** Same and removed pieces form the old text, same and added ones the new. */
export interface TextPiece {
  readonly kind: EditRun<string>['kind']
  readonly text: string
}

/** Words compared per rewritten block; beyond that, whole lines are shown. */
const MAX_WORDS = 6_000

/** Diffs by lines, and rewritten lines by words. Each Chinese character counts as a word. */
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

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

function compareWords(before: string, after: string): TextPiece[] {
  const unchanged: TextPiece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  const [from, to] = [wordsOf(before), wordsOf(after)]
  if (from.length + to.length > MAX_WORDS) return unchanged
  const pieces = editRuns(from, to).map(({ kind, units }) => ({ kind, text: units.join('') }))
  return isReadable(pieces) ? pieces : unchanged
}

/** Latin words, runs of whitespace, and single other characters. */
export const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\p{N}_']+|\s+|./gsu) ?? []

/** Texts that share little are easier to read as whole lines. */
function isReadable(pieces: readonly TextPiece[]): boolean {
  const length = (kinds: readonly TextPiece['kind'][]) =>
    pieces.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { text }) => sum + text.trim().length, 0)
  return length(['same']) * 3 >= length(['removed', 'added'])
}
