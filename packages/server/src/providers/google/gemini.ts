import { providerKnobs, type SamplingName } from '@inkling/contract'
import type { Wish } from '../reasoning.ts'

/** The version in a model's name; what has none, as `gemini-pro-latest`, is taken for one of the newest. */
function versionOf(model: string): number {
  const [found, version] = /gemini-(\d+(?:\.\d+)?)/.exec(model) ?? []
  return found === undefined ? Infinity : Number(version)
}

const isGemini = (model: string) => model.includes('gemini')

/** Those before 2.5, and models that are no Gemini, refuse to hear of thinking. */
export const thinksByItself = (model: string): boolean => isGemini(model) && versionOf(model) >= 2.5

/** From 3.6 on, what a Gemini samples with is its own affair. */
export const knobsOfGemini = (model: string): readonly SamplingName[] =>
  isGemini(model) && versionOf(model) >= 3.6 ? ['seed', 'stop'] : providerKnobs.google

/** Up to the third generation of Gemma, what the system says is the user's to say. */
export const knowsSystem = (model: string): boolean => !/gemma-?[1-3]/.test(model)

/** Gemini 3 and later are told a level; only the first Flash models of it know the lowest. */
function levelOf(wish: Exclude<Wish, null>, model: string): string {
  const least = /gemini-3(\.[0-5])?-flash/.test(model) ? 'minimal' : 'low'
  const levels = {
    off: least,
    minimal: least,
    low: 'low',
    on: 'high',
    medium: 'medium',
    high: 'high',
  } as const
  return levels[wish]
}

/** Gemini 2.5 is told a budget of tokens; -1 is as many as it likes. Pro can't do without. */
function budgetOf(wish: Exclude<Wish, null>, model: string): number {
  const none = model.includes('pro') ? 128 : 0
  return { off: none, minimal: 512, low: 2_048, on: -1, medium: 8_192, high: 24_576 }[wish]
}

/** What is said of a model's thinking; its thoughts are wanted wherever there are any. */
export function thinkingConfig(wish: Wish, model: string): object | null {
  if (!thinksByItself(model)) return null
  const includeThoughts = wish !== 'off'
  if (wish === null) return { includeThoughts }
  return versionOf(model) < 3
    ? { includeThoughts, thinkingBudget: budgetOf(wish, model) }
    : { includeThoughts, thinkingLevel: levelOf(wish, model) }
}
