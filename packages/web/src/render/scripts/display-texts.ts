import {
  findMismatch,
  guardPass,
  type OverrunCounts,
  type PassValues,
  PLACEMENTS,
  type Placement,
  type RegexScript,
  type ScriptPass,
  type ScriptPassResult,
  type TextOccasion,
  type VariableValues,
  type WorkHost,
} from '@inkling/engine'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { RecentValues } from '../../browser/recent.ts'

/** `reasoning` is for a model's thoughts. */
type DisplaySpeaker = 'user' | 'assistant' | 'narrator' | 'reasoning'

/** `key` is stable across changes; `depth` is the number of later messages. */
export interface DisplayedText {
  readonly key: string
  readonly text: string
  readonly by: DisplaySpeaker
  readonly depth: number
  /** The result for a growing text isn't cached. */
  readonly isGrowing: boolean
  readonly variables?: Partial<VariableValues> | undefined
}

interface DisplayRules {
  /** In execution order. */
  readonly scripts: readonly RegexScript[]
  readonly values: PassValues
}

interface KnownDisplay {
  readonly recipe: string | undefined
  readonly text: string
}

/** In characters of processed texts. */
const MAX_CACHED_CHARACTERS = 8_000_000
/** The last shown version of this many texts is kept. */
const SHOWN = 300

/**
 * Applies a chat's display scripts to its texts. Texts without scripts and cached ones are ready at once; others go to
 * the worker in batches. While a text grows, only its newest state is processed and the last result stays visible.
 */
export class DisplayTexts {
  readonly #rules: DisplayRules
  readonly #host: WorkHost<ScriptPass, ScriptPassResult>
  readonly #onOverrun: (script: RegexScript) => void
  readonly #listeners = new Set<() => void>()
  /** The key is the text with the scripts that apply to it. */
  readonly #knownResults = new Map<string, string>()
  #size = 0
  /** Keys are those of the texts. */
  readonly #shownResults = new RecentValues<string, KnownDisplay>(SHOWN)
  readonly #pending = new Map<string, DisplayedText>()
  #overruns: OverrunCounts = {}
  #isBusy = false

  constructor(
    rules: DisplayRules,
    host: WorkHost<ScriptPass, ScriptPassResult>,
    onOverrun: (script: RegexScript) => void = () => undefined,
  ) {
    this.#rules = rules
    this.#host = host
    this.#onOverrun = onOverrun
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Undefined if neither the text nor an earlier version has been processed. */
  get(displayed: DisplayedText): string | undefined {
    const recipe = this.#recipeOf(displayed)
    if (recipe === undefined) return displayed.text
    return this.#find(displayed.key, recipe) ?? this.#shownResults.get(displayed.key)?.text
  }

  /** Requests an uncached text; listeners are called when it is ready. */
  want(displayed: DisplayedText): void {
    const { key } = displayed
    const recipe = this.#recipeOf(displayed)
    const text = recipe === undefined ? displayed.text : this.#find(key, recipe)
    if (text === undefined) {
      this.#pending.set(key, displayed)
      this.#startSoon()
    } else {
      this.#pending.delete(key)
      this.#shownResults.set(key, { recipe, text })
    }
  }

  #find(key: string, recipe: string): string | undefined {
    const shown = this.#shownResults.get(key)
    return shown?.recipe === recipe ? shown.text : this.#knownResults.get(recipe)
  }

  /** Cache key of a text and its scripts; undefined if no script applies. */
  #recipeOf(displayed: DisplayedText): string | undefined {
    const { text, variables } = displayed
    if (text === '') return undefined
    const occasion = occasionOf(displayed)
    const meant = this.#rules.scripts.flatMap((script, index) =>
      findMismatch(script, occasion) ? [] : [index],
    )
    return meant.length === 0 ? undefined : `${meant.join()}:${JSON.stringify(variables) ?? ''}:${text}`
  }

  #startSoon(): void {
    if (this.#isBusy) return
    this.#isBusy = true
    // One batch contains all texts requested in one render.
    queueMicrotask(() => void this.#work())
  }

  async #work(): Promise<void> {
    while (this.#pending.size > 0) {
      const batch = [...this.#pending.values()]
      this.#pending.clear()
      for (const alike of Map.groupBy(batch, ({ variables }) => variables).values()) await this.#pass(alike)
      for (const listener of [...this.#listeners]) listener()
    }
    this.#isBusy = false
  }

  /** All texts of one pass have the same variables. */
  async #pass(batch: readonly DisplayedText[]): Promise<void> {
    const { scripts } = this.#rules
    const values = valuesOf(this.#rules, batch[0]?.variables)
    const { texts, overran, overruns } = await guardPass(
      this.#host,
      { scripts, values, texts: batch.map(one => ({ text: one.text, occasion: occasionOf(one) })) },
      this.#overruns,
    )
    this.#overruns = overruns
    for (const script of scripts) if (overran.includes(script.id)) this.#onOverrun(script)
    batch.forEach((displayed, index) => {
      const recipe = this.#recipeOf(displayed)
      if (recipe === undefined) return
      const text = texts[index]?.text ?? displayed.text
      this.#shownResults.set(displayed.key, { recipe, text })
      if (!displayed.isGrowing) this.#remember(recipe, text)
    })
  }

  #remember(recipe: string, text: string): void {
    this.#knownResults.set(recipe, text)
    this.#size += recipe.length + text.length
    for (const [oldest, known] of this.#knownResults) {
      if (this.#size <= MAX_CACHED_CHARACTERS) break
      this.#knownResults.delete(oldest)
      this.#size -= oldest.length + known.length
    }
  }
}

const PLACEMENT_BY_SPEAKER: Readonly<Record<DisplaySpeaker, Placement>> = {
  user: PLACEMENTS.user,
  assistant: PLACEMENTS.assistant,
  narrator: PLACEMENTS.slash,
  reasoning: PLACEMENTS.reasoning,
}

const occasionOf = ({ by, depth }: DisplayedText): TextOccasion => ({
  pass: 'display',
  placement: PLACEMENT_BY_SPEAKER[by],
  depth,
})

/** A message's variables override the chat's values. */
const valuesOf = ({ values }: DisplayRules, variables: DisplayedText['variables']): PassValues =>
  variables === undefined ? values : { ...values, variables: { ...values.variables, ...variables } }

/** The text after scripts; undefined while unknown. Pass the same object while its content is unchanged. */
export function useDisplayedText(texts: DisplayTexts | null, displayed: DisplayedText): string | undefined {
  useEffect(() => texts?.want(displayed), [texts, displayed])
  const subscribe = useCallback(
    (listener: () => void) => texts?.subscribe(listener) ?? (() => undefined),
    [texts],
  )
  return useSyncExternalStore(subscribe, () => (texts === null ? displayed.text : texts.get(displayed)))
}
