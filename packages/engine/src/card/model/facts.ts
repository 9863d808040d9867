import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import type { Card, CardAssetFile, CardData } from './card.ts'
import { readTavernHelper } from './tavern-helper.ts'

export type CardFacts = {
  greetings: number
  lorebook_entries: number
  regex_scripts: number
  has_scripts: boolean
  has_html: boolean
  has_risu_module: boolean
}

/** Counts a card's contents; `files` are those read with it. */
export function countCardFacts(card: Card, files: readonly Pick<CardAssetFile, 'path'>[] = []): CardFacts {
  const { data } = card
  const regexScripts = Array.isArray(data.extensions.regex_scripts) ? data.extensions.regex_scripts : []
  return {
    greetings: listGreetings(data).length,
    lorebook_entries: data.character_book?.entries.length ?? 0,
    regex_scripts: regexScripts.length,
    has_scripts: hasScripts(data.extensions) || listDisplayedTexts(data, regexScripts).some(hasScriptTag),
    has_html: listDisplayedTexts(data, regexScripts).some(hasHtml),
    has_risu_module: files.some(file => file.path === 'module.risum'),
  }
}

/** Tavern Helper scripts or RisuAI triggers. */
function hasScripts(extensions: JsonObject): boolean {
  const { risuai } = extensions
  const triggers = isObject(risuai) ? risuai.triggerscript : undefined
  return readTavernHelper(extensions).scripts.length > 0 || (Array.isArray(triggers) && triggers.length > 0)
}

/** Texts that readers see as messages. */
function listDisplayedTexts(data: CardData, regexScripts: Json[]): string[] {
  const replacements = regexScripts.map(script => (isObject(script) ? script.replaceString : undefined))
  return [...listGreetings(data), ...replacements.filter(text => typeof text === 'string')]
}

function hasScriptTag(text: string): boolean {
  return /<script[\s>]/i.test(text)
}

function hasHtml(text: string): boolean {
  return /```html|<!doctype html|<(?:html|body|head|div|span|style|script|details|table|img|p|br|font)[\s/>]/i.test(
    text,
  )
}

/** Creator's notes for a language. Keys like `zh-CN` match by primary subtag; `creator_notes` is the fallback. */
export function chooseCreatorNotes(
  data: Pick<CardData, 'creator_notes' | 'creator_notes_multilingual'>,
  language: string,
): string {
  const notes = Object.entries(data.creator_notes_multilingual ?? {})
  const exact = notes.find(([key]) => key.toLowerCase() === language.toLowerCase())
  const related = notes.find(([key]) => primary(key) === primary(language))
  return exact?.[1] || related?.[1] || data.creator_notes
}

function primary(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Greetings that a chat can start with, `first_mes` first, without empty ones. With none, a chat starts empty. */
export function listGreetings(data: Pick<CardData, 'first_mes' | 'alternate_greetings'>): string[] {
  return [data.first_mes, ...data.alternate_greetings].filter(greeting => greeting.trim() !== '')
}
