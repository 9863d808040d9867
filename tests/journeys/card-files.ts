import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Card, normaliseCard, readCard, writeCardPng } from '@inkling/engine'
import { makePng } from '../../packages/engine/src/card/testing/make-png.ts'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const real = fileURLToPath(new URL('../../../shared/data/cards-real/stc-Gloria.v2.png', import.meta.url))

/** A real card if there are some beside the repository, else a small one in the same format. */
export function someCard(): { file: ChosenFile; card: Card } {
  const bytes = existsSync(real) ? readFileSync(real) : Buffer.from(writeCardPng(smallCard(), makePng()))
  const reading = readCard(bytes)
  if (!reading.ok) throw new Error(reading.problem.code)
  return { file: { name: basename(real), mimeType: 'image/png', buffer: bytes }, card: reading.card }
}

function smallCard(): Card {
  const data = {
    name: 'Wren',
    description: 'A ferryman who counts birds.',
    first_mes: 'The ferry is late again.',
    alternate_greetings: ['Eleven herons this morning, and it is not yet noon.'],
  }
  return cardOf(data)
}

export function cardOf(data: object): Card {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card
}

/** The longest part of a text that neither markdown nor macros change. */
export function plainPart(text: string): string {
  const parts = text.split(/[^\p{L}\p{N} ,']+/u).map(part => part.trim())
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
