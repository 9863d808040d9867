import { getLocale } from './locale.ts'

/** What a language is called in the one of the page; a tag that says nothing stays as it is. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag // not a tag at all
  }
}
