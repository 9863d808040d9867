import type { ClassName, PatternElement } from './part.ts'

const CLASSES: Readonly<Record<string, ClassName>> = { d: 'digit', w: 'word', s: 'space' }
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', 0: '\0' }
const CODE = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i
const PROPERTY = /^\\(p)\{([^}]*)\}$/i
const CONTROL_LETTER = /^\\c([a-z])$/i

/** Parses an escape as a class, property or character. Not for zero-width escapes such as `\b`. */
export function readEscape(source: string): Extract<PatternElement, { kind: 'text' | 'class' | 'property' }> {
  const letter = source.slice(1)
  const name = CLASSES[letter.toLowerCase()]
  if (name !== undefined) return { kind: 'class', name, isNegated: letter !== letter.toLowerCase() }
  const property = PROPERTY.exec(source)
  if (property) return { kind: 'property', name: property[2] ?? '', isNegated: property[1] === 'P' }
  return { kind: 'text', text: characterOf(source) }
}

function characterOf(source: string): string {
  const code = CODE.exec(source)
  if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16))
  const control = CONTROL_LETTER.exec(source)
  if (control) return String.fromCharCode((control[1] ?? '').charCodeAt(0) % 32)
  const letter = source.slice(1)
  return CONTROLS[letter] ?? letter
}
