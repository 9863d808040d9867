/** A letter of a script that one common language uses, and that language. */
const SCRIPTS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}+/gu, 'ru'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Latin}+/gu, 'en'],
] as const

/** Kana in at least this share of the characters make Han characters Japanese. */
const KANA_SHARE = 0.1

/**
 * Guesses the language of a text by its script: Han characters and words are counted alike, because names and markup in
 * Chinese texts are often Latin. Languages in Latin letters all count as English.
 * @returns an ISO 639 code; null for a text without letters
 */
export function detectLanguage(text: string): string | null {
  const counts = SCRIPTS.map(([script, language]) => ({ language, count: text.match(script)?.length ?? 0 }))
  const of = (language: string) => counts.find(one => one.language === language)?.count ?? 0
  if (of('ja') > 0 && of('ja') >= KANA_SHARE * (of('ja') + of('zh')))
    return of('en') > of('ja') + of('zh') ? 'en' : 'ja'
  const dominant = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return dominant.count === 0 ? null : dominant.language
}
