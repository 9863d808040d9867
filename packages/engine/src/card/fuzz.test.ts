import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCharx } from './charx/write.ts'
import { writeCardJson } from './export/json.ts'
import { equalJson } from './json.ts'
import { writeCardPng } from './png/write.ts'
import { readCard } from './read.ts'
import { normaliseCard } from './shape/normalise.ts'
import { makeCharx, v3 } from './testing/make-charx.ts'
import { bytesOf, cardChunk, makePng, zTextChunk } from './testing/make-png.ts'
import { good } from './testing/read-or-fail.ts'

const card = v3({
  character_book: { entries: [{ keys: ['k'] }] },
  assets: [{ uri: 'embeded://a.png' }],
  tags: 'a,b',
})

const SEEDS = {
  png: makePng(cardChunk('chara', card), zTextChunk('ccv3', bytesOf(JSON.stringify(card)))),
  charx: makeCharx(card, { 'a.png': makePng(), 'b/c.txt': 'x'.repeat(300) }),
  json: bytesOf(JSON.stringify(card)),
  yaml: bytesOf('name: A\ngreeting: |-\n  hi\ncontext: [a, {b: c}]\n'),
}

/** A few bytes changed, cut out or doubled, and perhaps the end cut off. */
const mutation = fc.record({
  places: fc.array(
    fc.record({ at: fc.nat(), byte: fc.nat(255), kind: fc.constantFrom('set', 'cut', 'double') }),
    {
      maxLength: 6,
    },
  ),
  keep: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

function mutate(
  seed: Uint8Array,
  { places, keep }: typeof mutation extends fc.Arbitrary<infer T> ? T : never,
) {
  let bytes = Buffer.from(seed)
  for (const { at, byte, kind } of places) {
    const place = at % Math.max(1, bytes.length)
    if (kind === 'set') bytes[place] = byte
    if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + byte)])
    if (kind === 'double') bytes = Buffer.concat([bytes.subarray(0, place + byte), bytes.subarray(place)])
  }
  return new Uint8Array(keep === null ? bytes : bytes.subarray(0, Math.floor(keep * bytes.length)))
}

describe('any bytes', () => {
  it.each(Object.entries(SEEDS))('that once were a %s card are read or refused, never more', (_, seed) => {
    fc.assert(
      fc.property(mutation, change => {
        expect(readCard(mutate(seed, change)).ok).toBeTypeOf('boolean')
      }),
      { numRuns: 2000 },
    )
  })

  it('are read or refused', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => typeof readCard(bytes).ok === 'boolean'))
  })
})

describe('any JSON', () => {
  it('is a card or none, and then survives every format unchanged', () => {
    const fields = fc.dictionary(
      fc.constantFrom(...Object.keys(good(SEEDS.json).card.data), 'nickname', 'source', 'creation_date', 'x'),
      fc.jsonValue({ maxDepth: 4 }),
    )
    fc.assert(
      fc.property(fields, data => {
        const result = normaliseCard(v3({ ...data, name: 'Amy' }))
        if (!result.ok) throw new Error(result.problem.code)
        // Private, and therefore not the same after an export.
        delete result.card.data.extensions.fav
        const files = [
          writeCardJson(result.card),
          writeCardPng(result.card, makePng()),
          writeCharx(result.card),
        ]
        for (const file of files) expect(equalJson(good(file).card.data, result.card.data)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
