import { hashText } from './context/dice.ts'
import type { MacroExpansion } from './context/expansion.ts'
import { MacroOutput } from './output.ts'
import type { CallArgument, MacroCall, MacroNode, VariableShorthand } from './syntax/piece.ts'
import { parseMacros } from './syntax/reader.ts'
import {
  type ChoiceMacro,
  type MacroContext,
  type MacroResult,
  type PlainMacro,
  TRIM,
} from './table/macro.ts'
import { MACROS } from './table/macros.ts'
import { runShorthand } from './table/shorthand.ts'

export function expandText(text: string, expansion: MacroExpansion): string {
  const output = new MacroOutput()
  new MacroWriter(text, expansion).write(parseMacros(text, bodyOf), output)
  return output.text()
}

function bodyOf({ name, args }: MacroCall): 'argument' | 'text' | null {
  const macro = MACROS.get(name)
  if (macro === undefined) return null
  return args.length < macro.maxArgs && args.length + 1 >= macro.minArgs ? 'argument' : 'text'
}

/** Writes a text's pieces, expanding macros from left to right, inner ones first. */
class MacroWriter {
  readonly #text: string
  readonly #expansion: MacroExpansion
  #hash: number | undefined

  constructor(text: string, expansion: MacroExpansion) {
    this.#text = text
    this.#expansion = expansion
  }

  write(pieces: readonly MacroNode[], output: MacroOutput): void {
    for (const piece of pieces) {
      if (typeof piece === 'string') output.add(piece)
      else if (!this.#expansion.deeper(() => this.#writeBraces(piece, output)))
        output.keep(this.#source(piece))
    }
  }

  #writeBraces(piece: Exclude<MacroNode, string>, output: MacroOutput): void {
    if (piece.kind === 'call') this.#writeCall(piece, output)
    else if (piece.kind === 'shorthand') this.#put(this.#runShorthand(piece), piece, output)
    else if (piece.kind === 'closing') output.keep(this.#source(piece))
    else output.keep(`{{${this.#expand(piece.inside).text}}}`)
  }

  #writeCall(call: MacroCall, output: MacroOutput): void {
    const macro = MACROS.get(call.name)
    const writtenArgs = call.body ? [...call.args, call.body.argument] : call.args
    const isAccepted =
      macro !== undefined && writtenArgs.length >= macro.minArgs && writtenArgs.length <= macro.maxArgs
    if (isAccepted && macro.kind === 'choice') this.#writeChoice(macro, call, writtenArgs, output)
    else {
      const args = writtenArgs.map(({ pieces }) => this.#expand(pieces).text)
      const result = isAccepted && macro.kind === 'plain' ? this.#run(macro, args, call) : null
      this.#put(result, call, output, () => this.#asWritten(call, writtenArgs, args))
    }
  }

  #writeChoice(
    macro: ChoiceMacro,
    call: MacroCall,
    writtenArgs: readonly CallArgument[],
    output: MacroOutput,
  ): void {
    const chosen = macro.choose(writtenArgs, this.#here(call), call.keepsSpace)
    if (chosen === null) output.keep(this.#source(call))
    else this.write(chosen, output)
  }

  /** Skips macros once the allowance is used up. */
  #run(macro: PlainMacro, args: readonly string[], call: MacroCall): MacroResult {
    return this.#expansion.affords(0) ? macro.run(args, this.#here(call)) : null
  }

  #runShorthand(piece: VariableShorthand): MacroResult {
    return runShorthand(piece, this.#here(piece))
  }

  #put(
    result: MacroResult,
    piece: MacroCall | VariableShorthand,
    output: MacroOutput,
    asWritten: () => string = () => this.#source(piece),
  ): void {
    if (result === TRIM) output.trim()
    else if (typeof result !== 'string' || !this.#expansion.affords(result.length)) output.keep(asWritten())
    else output.add(result)
  }

  #expand(pieces: readonly MacroNode[]): { text: string; isWhole: boolean } {
    const output = new MacroOutput()
    this.write(pieces, output)
    return { text: output.text(), isWhole: output.isWhole }
  }

  /** The text of a call without result, with its inner macros expanded. */
  #asWritten(call: MacroCall, writtenArgs: readonly CallArgument[], args: readonly string[]): string {
    if (writtenArgs.length === 0) return this.#source(call)
    const written = writtenArgs.map(({ before, after }, at) => `${before}${args[at]}${after}`)
    const body = call.body ? `}}${written.pop()}${this.#source(call.body.closing)}` : '}}'
    return `{{${call.lead}${written.map(arg => call.separator + arg).join('')}${body}`
  }

  #source({ start, end }: { start: number; end: number }): string {
    return this.#text.slice(start, end)
  }

  #here({ start }: { start: number }): MacroContext {
    return {
      values: this.#expansion.values,
      expansion: this.#expansion,
      expand: pieces => this.#expand(pieces),
      knows: name => MACROS.get(name)?.minArgs === 0,
      place: () => {
        this.#hash ??= hashText(this.#text)
        return `${this.#hash}.${start}`
      },
      indent: () => indentAt(this.#text, start),
    }
  }
}

/** Column of a position; 0 if the line's start is far away. */
function indentAt(text: string, at: number): number {
  const near = text.slice(Math.max(0, at - 100), at)
  const lineBreak = near.lastIndexOf('\n')
  return lineBreak < 0 && near.length < at ? 0 : near.length - lineBreak - 1
}
