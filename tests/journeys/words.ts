import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '@inkling/contract'

/** A text of the site as shown; `key` is from `packages/web/messages`. */
export type Translate = (key: string, facts?: Readonly<Record<string, string | number>>) => string

const messages = new URL('../../packages/web/messages/', import.meta.url)

function readSentences(locale: Locale): Map<string, string> {
  const folder = new URL(`${locale}/`, messages)
  const files = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'))
  return new Map(files.flatMap(text => Object.entries<string>(JSON.parse(text)))) // the web's own build compiles and so checks them
}

/** The site's texts in a language. A missing key fails the test. */
export function wordsIn(locale: Locale): Translate {
  const sentences = readSentences(locale)
  return (key, facts = {}) => {
    const sentence = sentences.get(key)
    if (sentence === undefined) throw new Error(`no sentence ${key} in ${locale}`)
    return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
  }
}
