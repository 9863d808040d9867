import { countTokens } from '@inkling/engine'
import { asObject, type CardFields, objectField, textField, textListField } from './draft/card-edit.ts'
import type { Section } from './draft/sections.ts'

/** Only texts that count towards a prompt. */
function textsBySection(data: CardFields): Readonly<Partial<Record<Section, readonly string[]>>> {
  const prompt = asObject(objectField(data, 'extensions').depth_prompt)
  return {
    character: [textField(data, 'description'), textField(data, 'personality'), textField(data, 'scenario')],
    greetings: [
      textField(data, 'first_mes'),
      ...textListField(data, 'alternate_greetings'),
      ...textListField(data, 'group_only_greetings'),
    ],
    examples: [textField(data, 'mes_example')],
    lorebook: entriesOf(data).map(entry => textField(entry, 'content')),
    advanced: [
      textField(data, 'system_prompt'),
      textField(data, 'post_history_instructions'),
      textField(prompt ?? {}, 'prompt'),
    ],
  }
}

function entriesOf(data: CardFields): CardFields[] {
  const entries: unknown = objectField(data, 'character_book').entries
  return Array.isArray(entries) ? entries.map(asObject).filter(entry => entry !== undefined) : []
}

export type SectionTokens = Readonly<Partial<Record<Section, number>>>

/** Caches token counts as long as the card contains the texts. */
export class TokenCounter {
  #tokensByText = new Map<string, number>()

  count(data: CardFields): SectionTokens {
    const counted = new Map<string, number>()
    const tokens = (one: string): number => {
      const count = this.#tokensByText.get(one) ?? counted.get(one) ?? countTokens(one)
      counted.set(one, count)
      return count
    }
    const sums = Object.entries(textsBySection(data)).map(([section, all]) => [
      section,
      all.reduce((sum, one) => sum + tokens(one), 0),
    ])
    this.#tokensByText = counted
    return Object.fromEntries(sums)
  }
}
