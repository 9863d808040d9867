import type { ProblemCode } from '@inkling/contract'
import type { CardProblem, CardProblemCode } from '@inkling/engine'
import { Refusal } from '../../../platform/http/api-error.ts'

/** The engine's reasons, in the words of the contract; the finer one goes along as a fact. */
const codes: Readonly<Record<CardProblemCode, ProblemCode>> = {
  empty_file: 'not_a_card',
  not_a_card: 'not_a_card',
  unknown_encoding: 'not_a_card',
  missing_spec: 'not_a_card',
  no_character_data: 'no_character_data',
  missing_card_json: 'no_character_data',
  no_name: 'card_without_name',
  broken_json: 'broken_card_json',
  broken_yaml: 'broken_card_json',
  broken_chunk: 'broken_card_json',
  broken_png: 'broken_image',
  broken_webp: 'broken_image',
  truncated_archive: 'broken_archive',
  broken_archive: 'broken_archive',
  encrypted_card: 'encrypted_card',
  encrypted_archive: 'encrypted_card',
  too_large: 'card_too_large',
  image_too_large: 'card_refused',
  too_deep: 'card_refused',
  too_many_chunks: 'card_refused',
  inflates_too_large: 'card_refused',
  unsafe_archive: 'card_refused',
  too_many_entries: 'card_refused',
}

/** The refusal of a file that the engine could not read as a card. */
export function refusalOf({ code, limit, reason, entry, kind }: CardProblem): Refusal {
  const facts = {
    reason: reason === undefined ? code : `${code}:${reason}`,
    ...(limit !== undefined && { limit }),
    ...(entry !== undefined && { entry }),
    ...(kind !== undefined && { kind }),
  }
  return new Refusal(codes[code], { facts })
}
