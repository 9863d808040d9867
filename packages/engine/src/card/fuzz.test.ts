import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinBytes } from '../files/join.ts'
import { isEqualJson } from '../json/json.ts'
import { editCard } from './edit.ts'
import { writeCharx } from './formats/write-charx.ts'
import { writeCardJson } from './formats/write-json.ts'
import { writeCardPng } from './formats/write-png.ts'
import { readCard } from './read.ts'
import { normaliseCard } from './shape/normalise.ts'
import { makeCharx, makeZip, v3 } from './testing/make-charx.ts'
import { makeAvif, makeJpeg, makeWebp } from './testing/make-exif.ts'
import { bytesOf, cardChunk, iTextChunk, makePng, zTextChunk } from './testing/make-png.ts'
import { readGood } from './testing/read-or-fail.ts'
import { isReadRight } from './testing/read-right.ts'

const card = v3({
  character_book: { entries: [{ keys: ['k'] }] },
  assets: [{ uri: 'embeded://a.png' }],
  tags: 'a,b',
})

const text = bytesOf(JSON.stringify(card))
const backyard = {
  'manifest.json': '{"characters":["c/character.json"],"scenarios":["s.json"]}',
  'c/character.json':
    '{"name":"A","persona":"{user}","loreItems":[{"key":"a","value":"b"}],"images":[{"path":"a.png"}]}',
  's.json': '{"firstMessages":[{"text":"hi"}]}',
}

const SEEDS = {
  PNG: makePng(cardChunk('chara', card), zTextChunk('ccv3', text), iTextChunk('ccv2', text, true)),
  WebP: makeWebp(text),
  JPEG: makeJpeg(text),
  AVIF: makeAvif(text),
  CHARX: makeCharx(card, { 'a.png': makePng(), 'b/c.txt': 'x'.repeat(300) }),
  'JPEG with a CHARX': joinBytes([makeJpeg(text), makeCharx(card, { 'a.png': makePng() })]),
  Backyard: makeZip(backyard),
  JSON: text,
  YAML: bytesOf('name: A\ngreeting: |-\n  hi\ncontext: [a, {b: c}]\n'),
}
const MUTATIONS = 10_000

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
  it.each(Object.entries(SEEDS))('that are a damaged card in %s are read or refused', (_, seed) => {
    expect(readCard(seed).ok).toBe(true)
    fc.assert(
      fc.property(mutation, change => {
        const bytes = mutate(seed, change)
        expect(readCard(bytes).ok).toBeTypeOf('boolean')
      }),
      { numRuns: Math.ceil(MUTATIONS / Object.keys(SEEDS).length) },
    )
  })

  it('are read or refused', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => typeof readCard(bytes).ok === 'boolean'))
  })
})

describe('a huge card', () => {
  it('with 10,000 entries and a text of a megabyte goes through every format', () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => ({
      keys: [`key ${at}`],
      content: '@@depth 4\nx',
    }))
    const description = '<div>@@ä½{{é'.repeat(60_000)
    const { card } = readGood(bytesOf(JSON.stringify(v3({ description, character_book: { entries } }))))
    for (const file of [writeCardJson(card), writeCardPng(card, makePng()), writeCharx(card)]) {
      const { data } = readGood(file).card
      expect(data.description).toBe(description)
      expect(data.character_book?.entries).toHaveLength(10_000)
    }
  })
})

describe('a file that is nested a million times', () => {
  const deep = '['.repeat(1_000_000)

  it.each([
    ['JSON', `{"name":"A","x":${deep}`],
    ['JSON that ends', `{"name":"A","x":${deep}${deep.replaceAll('[', ']')}}`],
    ['JSON behind spaces', ` \n{"name":"A","x":${deep}`],
    ['JSON in a text of JSON', JSON.stringify({ spec: 'chara_card_v2', data: `{"x":${deep}` })],
  ])('is refused before parsing: %s', (_, content) => {
    expect(readCard(bytesOf(content))).toEqual({ ok: false, problem: { code: 'too_deep', limit: 64 } })
  })

  it('is refused in YAML, too', () => {
    const nested = `name: A\ngreeting: ${deep.slice(0, 100_000)}`
    expect(readCard(bytesOf(nested))).toEqual({ ok: false, problem: { code: 'broken_yaml' } })
  })
})

describe('any JSON', () => {
  it('is refused, or survives every format unchanged', () => {
    const fields = fc.dictionary(
      fc.constantFrom(
        ...Object.keys(readGood(SEEDS.JSON).card.data),
        'nickname',
        'source',
        'creation_date',
        'x',
      ),
      fc.jsonValue({ maxDepth: 4 }).filter(isReadRight),
    )
    fc.assert(
      fc.property(fields, data => {
        const result = normaliseCard(v3({ ...data, name: 'Amy' }))
        if (!result.ok) throw new Error(result.problem.code)
        // `fav` is private, so exports omit it.
        delete result.card.data.extensions.fav
        const files = [
          writeCardJson(result.card),
          writeCardPng(result.card, makePng()),
          writeCharx(result.card),
        ]
        for (const file of files) expect(isEqualJson(readGood(file).card.data, result.card.data)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('that is a card changes only by the edited field, in every format', () => {
    const field = fc.constantFrom('description', 'system_prompt', 'creator_notes' as const)
    const fields = fc.record({
      alternate_greetings: fc.array(fc.string({ unit: 'grapheme' })),
      character_book: fc.record({
        entries: fc.array(fc.record({ keys: fc.array(fc.string()), content: fc.string(), id: fc.nat() })),
      }),
      extensions: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).filter(isReadRight),
    })
    fc.assert(
      fc.property(fields, field, fc.string({ unit: 'grapheme' }), (data, field, value) => {
        const { card } = readGood(bytesOf(JSON.stringify(v3(data))))
        delete card.data.extensions.fav
        const edited = editCard(card, { [field]: value })
        const expected = { ...card.data, [field]: edited.data[field] }
        const files = [writeCardJson(edited), writeCardPng(edited, makePng()), writeCharx(edited)]
        for (const file of files) expect(isEqualJson(readGood(file).card.data, expected)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
