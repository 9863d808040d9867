import type { Expansion } from './expansion.ts'
import type { Frame } from './frame.ts'
import { MACROS, type TRIM } from './table.ts'

const NAME = /^\s*([a-z_][\w-]*)/i

/** What the macro that stands in a closed frame becomes; null when it is none or does not take these arguments. */
export function callFrame(frame: Frame, expansion: Expansion): string | typeof TRIM | null {
  const [head = '', ...further] = frame.segments()
  const match = NAME.exec(head)
  if (!match?.[1]) return null
  const rest = head.slice(match[0].length)
  if (rest.trim() === '') return callMacro(match[1], further.map(trimmed), expansion)
  // After a colon or a space everything is one argument, separators included.
  if (!/^[:\s]/.test(rest)) return null
  const whole = frame
    .text()
    .slice(match[0].length)
    .replace(/^\s*:?/, '')
  return callMacro(match[1], [whole.trim()], expansion)
}

/** What a macro becomes with these arguments; null when there is none of this name, or it does not take them. */
export function callMacro(
  name: string,
  args: readonly string[],
  expansion: Expansion,
): string | typeof TRIM | null {
  const macro = MACROS.get(name.toLowerCase())
  if (macro === undefined || args.length > macro.most) return null
  const result = macro.run(expansion, args)
  return typeof result === 'string' && !expansion.affords(result.length) ? null : result
}

function trimmed(text: string): string {
  return text.trim()
}
