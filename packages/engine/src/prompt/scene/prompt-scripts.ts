import type { MacroValues } from '../../macros/context/values.ts'
import { applyToAll, type PassText } from '../../regex/apply.ts'
import { inRunningOrder, type OwnedScript, type RegexScript } from '../../regex/model/script.ts'
import type { AppliedScript } from '../model/result.ts'
import type { PromptGuard } from '../model/types.ts'

export class PromptScripts {
  readonly #scripts: readonly RegexScript[]
  readonly #values: MacroValues
  readonly #guard: PromptGuard
  readonly #applied = new Map<string, AppliedScript>()

  constructor(scripts: readonly OwnedScript[], values: MacroValues, guard: PromptGuard) {
    this.#scripts = inRunningOrder(scripts).filter(({ disabled, promptOnly }) => promptOnly && !disabled)
    this.#values = values
    this.#guard = guard
  }

  run(texts: readonly PassText[]): string[] {
    if (this.#scripts.length === 0) return texts.map(({ text }) => text)
    const { onPattern, excluded } = this.#guard
    const passed = applyToAll(texts, this.#scripts, {
      values: this.#values,
      ...(onPattern && { onStart: onPattern }),
      ...(excluded && { excluded }),
    })
    return passed.map(({ text, applied, skipped }) => {
      for (const { id, matches } of applied) this.#note(id, matches)
      for (const { id, why } of skipped) this.#scriptNamed(id).skipped = why
      return text
    })
  }

  /** Scripts that changed or skipped something, in order of first use. */
  get applied(): AppliedScript[] {
    return [...this.#applied.values()]
  }

  #note(id: string, matches: number): void {
    const script = this.#scriptNamed(id)
    script.texts++
    script.matches += matches
  }

  #scriptNamed(id: string): AppliedScript {
    const known = this.#applied.get(id) ?? { id, texts: 0, matches: 0 }
    this.#applied.set(id, known)
    return known
  }
}
