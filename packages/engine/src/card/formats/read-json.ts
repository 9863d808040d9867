import { parse } from 'yaml'
import { decodeText } from '../../files/decode-text.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import type { Notices } from '../../files/notices.ts'
import { parseJson } from '../../files/payload.ts'
import { CardReadError } from '../../files/problems.ts'
import { isObject } from '../../json/json.ts'
import type { ContainerContent } from '../model/card.ts'
import { cardFrom } from '../shape/normalise.ts'

/** Reads a card that is a text file: JSON, or the YAML of oobabooga's tools. Throws a CardReadError. */
export function readText(bytes: Uint8Array, notices: Notices, fileName: string): ContainerContent {
  if (bytes.length > CARD_LIMITS.jsonBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  const text = decodeText(bytes, notices).trim()
  if (text === '') throw new CardReadError('empty_file')
  if (text.startsWith('rcc||')) throw new CardReadError('encrypted_card')
  if (!text.startsWith('{') && isYaml(text, fileName)) {
    return { card: cardFrom(parseYaml(text), notices), format: 'yaml', assets: [] }
  }
  return { card: cardFrom(parseJson(text), notices), format: 'json', assets: [] }
}

/** YAML cannot be told by its first character: by the file's name, or by two of the keys a card has. */
function isYaml(text: string, fileName: string): boolean {
  if (/\.ya?ml$/i.test(fileName)) return true
  const hasKey = (keys: string) => new RegExp(`^(?:${keys})[ \\t]*:`, 'm').test(text)
  return hasKey('name|char_name|bot') && hasKey('context|greeting|char_persona|char_greeting')
}

function parseYaml(text: string): unknown {
  if (text.length > CARD_LIMITS.yamlBytes)
    throw new CardReadError('too_large', { limit: CARD_LIMITS.yamlBytes })
  const yaml = parsed(text)
  if (!isObject(yaml)) throw new CardReadError('not_a_card')
  return yaml
}

/**
 * Aliases could multiply a small file into a huge one; the check for unique keys and the places of errors, of which
 * there can be as many as characters, take long on purpose-made files.
 */
function parsed(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  } catch {
    throw new CardReadError('broken_yaml')
  }
}
