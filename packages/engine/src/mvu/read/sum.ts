import { MVU_LIMITS } from './limits.ts'
import { TextCursor } from './source.ts'

type Calculation = (...of: number[]) => number

const { abs, ceil, floor, max, min, pow, round, sqrt, trunc } = Math
const CALCULATIONS: ReadonlyMap<string, Calculation> = new Map(
  Object.entries<Calculation>({ abs, ceil, floor, max, min, pow, round, sqrt, trunc }),
)
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const NAME = /(?:math\.)?([a-z]+)\s*\(/iy

/**
 * Evaluates a sum such as `10 + 2` or `Math.min(100, 97 + 5)`; undefined for anything else. Rounded to twelve digits,
 * so that `0.1 + 0.2` is 0.3.
 */
export function evaluateSum(text: string): number | undefined {
  if (text.length > MVU_LIMITS.sum || !/\d/.test(text)) return undefined
  const source = new TextCursor(text)
  const result = readSum(source)
  source.skipBlanks()
  return source.at === source.end && Number.isFinite(result) ? roundFraction(result) : undefined
}

export const roundFraction = (number: number): number => Number(number.toPrecision(12))

/** Invalid input gives NaN, as does every sum that contains it. */
function readSum(source: TextCursor): number {
  let result = readProduct(source)
  for (;;) {
    source.skipBlanks()
    if (source.takes('+')) result += readProduct(source)
    else if (source.takes('-')) result -= readProduct(source)
    else return result
  }
}

function readProduct(source: TextCursor): number {
  let result = readFactor(source)
  for (;;) {
    source.skipBlanks()
    if (source.takes('*')) result *= readFactor(source)
    else if (source.takes('/')) result /= readFactor(source)
    else if (source.takes('%')) result %= readFactor(source)
    else return result
  }
}

function readFactor(source: TextCursor): number {
  source.skipBlanks()
  if (source.takes('-')) return -readFactor(source)
  if (source.takes('+')) return readFactor(source)
  if (source.takes('(')) {
    const inner = readSum(source)
    return closes(source) ? inner : Number.NaN
  }
  const number = match(NUMBER, source)
  if (number !== undefined) return Number(number[0])
  const call = CALCULATIONS.get(match(NAME, source)?.[1]?.toLowerCase() ?? '')
  return call === undefined ? Number.NaN : call(...readArguments(source))
}

function readArguments(source: TextCursor): number[] {
  const all = [readSum(source)]
  source.skipBlanks()
  while (source.takes(',')) {
    all.push(readSum(source))
    source.skipBlanks()
  }
  return closes(source) ? all : [Number.NaN]
}

function closes(source: TextCursor): boolean {
  source.skipBlanks()
  return source.takes(')')
}

function match(pattern: RegExp, source: TextCursor): RegExpExecArray | undefined {
  pattern.lastIndex = source.at
  const match = pattern.exec(source.text)
  if (match !== null) source.at = pattern.lastIndex
  return match ?? undefined
}
