import {
  CARD_NAME_MAX,
  type CardFacts as CardFactsSchema,
  TAG_MAX,
  TAGS_MAX,
  type TokenCounts as TokenCountsSchema,
} from '@inkling/contract'
import {
  type Card,
  type CardAssetFile,
  type CardData,
  countCardFacts,
  countTokens,
  listGreetings,
  tagKey,
} from '@inkling/engine'
import type { z } from 'zod'

export type CardFacts = z.infer<typeof CardFactsSchema>
export type TokenCounts = z.infer<typeof TokenCountsSchema>

/** Stored so that the card need not be parsed again. */
export interface CardSummary {
  readonly facts: CardFacts
  readonly token_counts: TokenCounts
}

export function summarizeCard(card: Card, files: readonly Pick<CardAssetFile, 'path'>[] = []): CardSummary {
  const { greetings, lorebook_entries, regex_scripts, has_scripts, has_risu_module } = countCardFacts(
    card,
    files,
  )
  const assets = Math.max(files.length, card.data.assets?.length ?? 0)
  return {
    facts: { greetings, lorebook_entries, regex_scripts, assets, has_scripts, has_risu_module },
    token_counts: countCardTokens(card.data),
  }
}

/** Keeps the files the card came with, except those removed since. */
export function resummarizeCard(card: Card, before: { card: Card; summary: CardSummary }): CardSummary {
  const { facts, token_counts } = summarizeCard(card)
  const { assets: known, has_risu_module } = before.summary.facts
  const rows = ({ data }: Card) => data.assets?.length ?? 0
  const assets = Math.max(rows(card), known - Math.max(0, rows(before.card) - rows(card)))
  return { facts: { ...facts, assets, has_risu_module }, token_counts }
}

function countCardTokens(data: CardData): TokenCounts {
  const description = countTokens(data.description)
  const personality = countTokens(data.personality)
  const scenario = countTokens(data.scenario)
  const instructions = countTokens(data.system_prompt) + countTokens(data.post_history_instructions)
  const greetings = sum(listGreetings(data))
  const examples = countTokens(data.mes_example)
  const lorebook = sum((data.character_book?.entries ?? []).map(entry => entry.content))
  const permanent = description + personality + scenario + instructions
  const total = permanent + greetings + examples + lorebook
  return { permanent, description, personality, scenario, greetings, examples, lorebook, total }
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + countTokens(text), 0)

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is what it is for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/** For untrusted text in lists. The card keeps the original. */
export function truncateToLine(text: string, max: number): string {
  const line = text.toWellFormed().replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()
  return line
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

export const cardNameOf = (data: { name: string }): string => truncateToLine(data.name, CARD_NAME_MAX)

/** Deduplicates tags by key and limits their number. */
export function cardTagsOf(words: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const word of words) {
    const tag = truncateToLine(word, TAG_MAX)
    if (tag !== '' && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  }
  return [...tags.values()].slice(0, TAGS_MAX)
}

const ADULT = new Set(['nsfw', 'r18', 'r-18', '18+'])

/** Card files have no field for adult content, so authors use a tag. */
export const hasNsfwTag = (tags: readonly string[]): boolean => tags.some(tag => ADULT.has(tagKey(tag)))
