import type { Card } from '@inkling/contract'
import { textOf, textsOf } from './card-text.ts'

/** The long texts of a card that everybody who writes one fills in. */
export type LongText = 'description' | 'personality' | 'scenario' | 'first_mes'

/** What the form shows before anything is typed. */
export interface CardFormValues {
  name: string
  tagline: string
  tags: string
  texts: Readonly<Record<LongText, string>>
  alternates: readonly string[]
}

/** Commas of both languages; tags themselves may hold spaces. */
const COMMA = /[,，、]/

/** Reads the form's inputs into what `CardFormSchema` checks. */
export function readCardForm(form: FormData): unknown {
  const { name, tagline, tags, texts, alternates } = valuesOf(form)
  return {
    data: { name, ...texts, alternate_greetings: alternates.filter(text => text.trim() !== '') },
    tagline,
    tags: tags
      .split(COMMA)
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  }
}

/** The form's inputs as they stand, for showing them again. */
export function valuesOf(form: FormData): CardFormValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('data.name'),
    tagline: text('tagline'),
    tags: text('tags'),
    texts: {
      description: text('description'),
      personality: text('personality'),
      scenario: text('scenario'),
      first_mes: text('first_mes'),
    },
    alternates: form.getAll('alternate').filter(value => typeof value === 'string'),
  }
}

/** What the form shows of a card that is there. */
export function valuesOfCard(card: Card): CardFormValues {
  return {
    name: card.name,
    tagline: card.tagline,
    tags: card.tags.join(', '),
    texts: {
      description: textOf(card, 'description'),
      personality: textOf(card, 'personality'),
      scenario: textOf(card, 'scenario'),
      first_mes: textOf(card, 'first_mes'),
    },
    alternates: textsOf(card, 'alternate_greetings'),
  }
}
