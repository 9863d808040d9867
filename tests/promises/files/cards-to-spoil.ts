import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normaliseCard, writeCardPng, writeCharx } from '@inkling/engine'
import { makePng } from '../../../packages/engine/src/card/testing/make-png.ts'

const samples = join(import.meta.dirname, '../../../../shared/data/cards-real')

/** Cards made by people, if this checkout has them beside it, and some of our own in the same formats. */
export function goodCards(): readonly Uint8Array[] {
  const real = existsSync(samples)
    ? readdirSync(samples).map(name => new Uint8Array(readFileSync(join(samples, name))))
    : []
  return [...real, ...ownCards()]
}

function ownCards(): Uint8Array[] {
  const data = { name: 'Wren', description: 'A ferryman.', first_mes: 'Late again.', tags: ['river'] }
  const card = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!card.ok) throw new Error(card.problem.code)
  const png = writeCardPng(card.card, makePng())
  return [png, writeCharx(card.card), new Uint8Array(Buffer.from(JSON.stringify(card.card)))]
}
