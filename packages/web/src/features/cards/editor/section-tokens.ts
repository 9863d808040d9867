import { countTokens } from '@inkling/engine'
import { asObject, type Fields, object, text, texts } from './draft/card-edit.ts'
import type { Section } from './draft/sections.ts'

/** The texts of a card that cost something of a prompt, by the part that they stand in. */
export function textsBySection(data: Fields): Readonly<Partial<Record<Section, readonly string[]>>> {
  const prompt = asObject(object(data, 'extensions').depth_prompt)
  return {
    character: [text(data, 'description'), text(data, 'personality'), text(data, 'scenario')],
    greetings: [
      text(data, 'first_mes'),
      ...texts(data, 'alternate_greetings'),
      ...texts(data, 'group_only_greetings'),
    ],
    examples: [text(data, 'mes_example')],
    lorebook: entriesOf(data).map(entry => text(entry, 'content')),
    advanced: [
      text(data, 'system_prompt'),
      text(data, 'post_history_instructions'),
      text(prompt ?? {}, 'prompt'),
    ],
  }
}

function entriesOf(data: Fields): Fields[] {
  const entries: unknown = object(data, 'character_book').entries
  return Array.isArray(entries) ? entries.map(asObject).filter(entry => entry !== undefined) : []
}

export type SectionTokens = Readonly<Partial<Record<Section, number>>>

/** Counts texts, each once as long as it stays in the card: most of it is as it was a moment ago. */
export class TokenCounter {
  #known = new Map<string, number>()

  count(data: Fields): SectionTokens {
    const counted = new Map<string, number>()
    const tokens = (one: string): number => {
      const count = this.#known.get(one) ?? counted.get(one) ?? countTokens(one)
      counted.set(one, count)
      return count
    }
    const sums = Object.entries(textsBySection(data)).map(([section, all]) => [
      section,
      all.reduce((sum, one) => sum + tokens(one), 0),
    ])
    this.#known = counted
    return Object.fromEntries(sums)
  }
}
