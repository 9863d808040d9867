import { wordsIn } from '../chosen-tags.ts'

/** Reads a tag's form into what the contract checks. */
export function readTagForm(form: FormData): unknown {
  const text = (name: string): string => String(form.get(name) ?? '')
  return {
    category_id: text('category_id'),
    ...readNames(form),
    aliases: wordsIn(text('aliases')),
    colour: text('colour') === '' ? null : text('colour'),
  }
}

/** What tags and categories have both. */
export const readNames = (form: FormData) => ({
  name_zh: form.get('name_zh'),
  name_en: form.get('name_en'),
  slug: form.get('slug'),
  is_hidden: form.has('is_hidden'),
})
