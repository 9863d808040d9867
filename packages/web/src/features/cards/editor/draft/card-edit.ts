import type { BodyIn, Card, cards } from '@inkling/contract'

export type CardFields = Readonly<Record<string, unknown>>

/** All fields of the card's file, and labels stored beside them. */
export interface CardEdit {
  readonly data: CardFields
  readonly tagline: string
  readonly tags: readonly string[]
  readonly language: string | null
  readonly is_nsfw: boolean
  readonly avatar_url: string | null
}

export type CardChanges = Omit<BodyIn<typeof cards.update>, 'status'>

export const EMPTY_CARD: CardEdit = {
  data: { name: '' },
  tagline: '',
  tags: [],
  language: null,
  is_nsfw: false,
  avatar_url: null,
}

export const toCardEdit = ({ data, tagline, tags, language, is_nsfw, avatar_url }: Card): CardEdit => ({
  data,
  tagline,
  tags,
  language,
  is_nsfw,
  avatar_url,
})

const CARD_FIELDS = ['tagline', 'tags', 'language', 'is_nsfw', 'avatar_url'] as const

/** Fields that the file lacks are not added just because the editor shows them empty. */
export function diffEdit(base: CardEdit, edit: CardEdit): CardChanges {
  const names = new Set([...Object.keys(base.data), ...Object.keys(edit.data)])
  const fields = [...names].filter(name => !isSame(base.data[name], edit.data[name]))
  const data = Object.fromEntries(fields.map(name => [name, edit.data[name] ?? null]))
  const beside = CARD_FIELDS.filter(name => !isSame(base[name], edit[name])).map(name => [name, edit[name]])
  return { ...Object.fromEntries(beside), ...(fields.length > 0 && { data }) }
}

export function withChanges(base: CardEdit, { data, ...beside }: CardChanges): CardEdit {
  const fields = Object.entries({ ...base.data, ...data }).filter(([, value]) => value !== null)
  const changed = Object.entries(beside).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(changed), data: Object.fromEntries(fields) }
}

/** Moves an edit to a newer version; fields unchanged since `before` take its values. */
export const rebase = (edit: CardEdit, before: CardEdit, now: CardEdit): CardEdit =>
  withChanges(now, diffEdit(before, edit))

export const isEmptyChange = (changes: CardChanges): boolean => Object.keys(changes).length === 0

/** Null, an empty text and an empty list count as equal. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(nullIfEmpty(one)) === JSON.stringify(nullIfEmpty(other))

const nullIfEmpty = (value: unknown): unknown =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value

/** Values of other types become empty. */
export function textField(data: CardFields, name: string): string {
  const value = data[name]
  return typeof value === 'string' ? value : ''
}

export function textListField(data: CardFields, name: string): string[] {
  const value = data[name]
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

export const objectField = (data: CardFields, name: string): CardFields => asObject(data[name]) ?? {}

export const asObject = (value: unknown): CardFields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as CardFields) : undefined
