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

/** Who says a text, or whether it was only thought. */
export type DisplaySpeaker = 'user' | 'assistant' | 'narrator' | 'reasoning'

/** A text that is to be shown: which one it is, over all its changes, who says it, and how many messages follow. */
export interface DisplayedText {
  readonly key: string
  readonly text: string
  readonly by: DisplaySpeaker
  readonly depth: number
  /** There will be more of it soon: what becomes of it now is not worth remembering. */
  readonly isGrowing: boolean
  /** What macros in replacements read of it, where any do. */
  readonly variables?: Partial<VariableValues> | undefined
}

export interface DisplayRules {
  /** In the order in which they run. */
  readonly scripts: readonly RegexScript[]
  readonly values: PassValues
}

interface KnownDisplay {
  readonly recipe: string | undefined
  readonly text: string
}

/** What is remembered of texts as scripts left them, in characters. */
const REMEMBERED = 8_000_000
/** Texts of which it is known what was shown last. */
const SHOWN = 300

/**
 * What the scripts of a chat make of its texts before they are shown. It is known at once where no script is for a text,
 * or it was asked for before; what is asked for together goes over to the worker together. While a text grows, only its
 * newest state is asked for, and meanwhile the last one known stays.
 */
export class DisplayTexts {
  readonly #rules: DisplayRules
  readonly #host: WorkHost<ScriptPass, ScriptPassResult>
  readonly #onOverrun: (script: RegexScript) => void
  readonly #listeners = new Set<() => void>()
  /** By what went in: the text, and which scripts are for it. */
  readonly #known = new Map<string, string>()
  #size = 0
  /** By whose text it is: what is shown of it. */
  readonly #shown = new RecentValues<string, KnownDisplay>(SHOWN)
  readonly #wanted = new Map<string, DisplayedText>()
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

  /** The text as it is to be shown; undefined while that is not known, and nothing of it was shown before. */
  get(displayed: DisplayedText): string | undefined {
    const recipe = this.#recipeOf(displayed)
    if (recipe === undefined) return displayed.text
    return this.#find(displayed.key, recipe) ?? this.#shown.get(displayed.key)?.text
  }

  /** Asks for what is not known; listeners are told when it is. */
  want(displayed: DisplayedText): void {
    const { key } = displayed
    const recipe = this.#recipeOf(displayed)
    const text = recipe === undefined ? displayed.text : this.#find(key, recipe)
    if (text === undefined) {
      this.#wanted.set(key, displayed)
      this.#startSoon()
    } else {
      this.#wanted.delete(key)
      this.#shown.set(key, { recipe, text })
    }
  }

  #find(key: string, recipe: string): string | undefined {
    const shown = this.#shown.get(key)
    return shown?.recipe === recipe ? shown.text : this.#known.get(recipe)
  }

  /** Which text it is and which scripts are for it; undefined when there are none. */
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
    // What one drawing of the page wants goes together.
    queueMicrotask(() => void this.#work())
  }

  async #work(): Promise<void> {
    while (this.#wanted.size > 0) {
      const batch = [...this.#wanted.values()]
      this.#wanted.clear()
      for (const alike of Map.groupBy(batch, ({ variables }) => variables).values()) await this.#pass(alike)
      for (const listener of [...this.#listeners]) listener()
    }
    this.#isBusy = false
  }

  /** Those of a pass have the same variables. */
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
      this.#shown.set(displayed.key, { recipe, text })
      if (!displayed.isGrowing) this.#remember(recipe, text)
    })
  }

  #remember(recipe: string, text: string): void {
    this.#known.set(recipe, text)
    this.#size += recipe.length + text.length
    for (const [oldest, known] of this.#known) {
      if (this.#size <= REMEMBERED) break
      this.#known.delete(oldest)
      this.#size -= oldest.length + known.length
    }
  }
}

const PLACED: Readonly<Record<DisplaySpeaker, Placement>> = {
  user: PLACEMENTS.user,
  assistant: PLACEMENTS.assistant,
  narrator: PLACEMENTS.slash,
  reasoning: PLACEMENTS.reasoning,
}

const occasionOf = ({ by, depth }: DisplayedText): TextOccasion => ({
  pass: 'display',
  placement: PLACED[by],
  depth,
})

/** The chat's own values, and what is remembered after a message. */
const valuesOf = ({ values }: DisplayRules, variables: DisplayedText['variables']): PassValues =>
  variables === undefined ? values : { ...values, variables: { ...values.variables, ...variables } }

/**
 * A text as scripts show it; undefined while that is not known. Hand in the same object for as long as it says the same.
 */
export function useDisplayedText(texts: DisplayTexts | null, displayed: DisplayedText): string | undefined {
  useEffect(() => texts?.want(displayed), [texts, displayed])
  const subscribe = useCallback(
    (listener: () => void) => texts?.subscribe(listener) ?? (() => undefined),
    [texts],
  )
  return useSyncExternalStore(subscribe, () => (texts === null ? displayed.text : texts.get(displayed)))
}
