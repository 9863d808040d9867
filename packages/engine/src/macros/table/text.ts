import { type Macro, macro, TRIM } from './macro.ts'

function repeatMacro(name: string, character: string): Macro {
  return macro(name, ['times?'], ([times = '1']) =>
    /^\d{1,3}$/.test(times) ? character.repeat(Number(times)) : null,
  )
}

export const TEXT_MACROS: readonly Macro[] = [
  repeatMacro('newline', '\n'),
  repeatMacro('space', ' '),
  macro('noop', [], () => ''),
  macro('trim', ['text?'], ([text]) => text?.trim() ?? TRIM),
  macro('reverse', ['text'], ([text = '']) => Array.from(text).reverse().join('')),
  macro('comment', ['text…'], () => ''),
  macro('hidden_key', ['key'], ([key = ''], { expansion }) => {
    if (expansion.affords(key.length)) expansion.hiddenKeys.push(key)
    return ''
  }),
]
