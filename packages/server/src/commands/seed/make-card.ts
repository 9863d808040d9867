import type { Chance } from './seeded-random.ts'
import { CHINESE, CHINESE_LITTLE, ENGLISH, ENGLISH_LITTLE, TAGS } from './words.ts'

export interface MadeCard {
  readonly name: string
  readonly tagline: string
  readonly tags: readonly string[]
  readonly language: 'zh' | 'en'
  readonly is_nsfw: boolean
  readonly texts: {
    description: string
    personality: string
    scenario: string
    creator_notes: string
    first_mes: string
  }
}

/** A card that nobody wrote: 200 to 600 characters in Chinese or English, now and then in both. */
export function makeCard(chance: Chance): MadeCard {
  const language = chance.is(0.6) ? 'zh' : 'en'
  const write = language === 'zh' ? chinese : english
  const length = chance.between(200, 600)
  const part = (share: number) => write(chance, Math.round(length * share))
  return {
    name: language === 'zh' ? chance.often(CHINESE) + chance.often(CHINESE) : englishName(chance),
    tagline: write(chance, chance.between(12, 30)),
    tags: tagsOf(chance),
    language,
    is_nsfw: chance.is(0.15),
    texts: {
      description: part(0.5),
      personality: part(0.15),
      scenario: part(0.15),
      creator_notes: part(0.1) + (chance.is(0.1) ? ` ${english(chance, 20)}` : ''),
      first_mes: part(0.1),
    },
  }
}

function tagsOf(chance: Chance): string[] {
  return [...new Set(Array.from({ length: chance.between(2, 8) }, () => chance.often(TAGS, 20)))]
}

const englishName = (chance: Chance): string =>
  [chance.of(ENGLISH), chance.of(ENGLISH)].map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')

function chinese(chance: Chance, length: number): string {
  let text = ''
  for (let words = 1; text.length < length; words++) {
    text += chance.is(0.4) ? chance.of(CHINESE_LITTLE) : chance.often(CHINESE)
    if (words % 7 === 0) text += words % 21 === 0 ? '。' : '，'
  }
  return `${text}。`
}

function english(chance: Chance, length: number): string {
  const words: string[] = []
  for (let written = 0; written < length; ) {
    const word = chance.is(0.5) ? chance.often(ENGLISH_LITTLE, 5) : chance.often(ENGLISH)
    written += word.length + 1
    words.push(words.length % 12 === 11 ? `${word}.` : word)
  }
  return `${words.join(' ')}.`
}
