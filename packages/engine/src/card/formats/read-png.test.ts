import { describe, expect, it } from 'vitest'
import { makeChunk } from '../../files/png-chunks.ts'
import { makeTextChunk } from '../../files/png-text-chunk.ts'
import { v2, v3 } from '../testing/make-charx.ts'
import {
  base64,
  bytesOf,
  cardChunk,
  headerChunk,
  iTextChunk,
  makePng,
  pngOf,
  zTextChunk,
} from '../testing/make-png.ts'
import { noticesOf, problemOf, readGood } from '../testing/read-or-fail.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const nameIn = (png: Uint8Array) => readGood(png).card.data.name

describe('a card in a PNG', () => {
  it('case 1: is the one in ccv3 when there are two', () => {
    expect(nameIn(makePng(cardChunk('chara', v2({ name: 'A' })), cardChunk('ccv3', v3({ name: 'B' }))))).toBe(
      'B',
    )
  })

  it('case 2: is found whatever the case of the keyword', () => {
    expect(nameIn(makePng(cardChunk('Chara', v2({ name: 'A' })), cardChunk('CCV3', v3({ name: 'B' }))))).toBe(
      'B',
    )
  })

  it('case 4: is found behind other texts', () => {
    expect(nameIn(makePng(makeTextChunk('Software', bytesOf('Paint')), cardChunk('chara', v2())))).toBe('Amy')
  })

  it('case 5: is the first of two with the same keyword', () => {
    expect(
      nameIn(makePng(cardChunk('chara', v2({ name: 'A' })), cardChunk('chara', v2({ name: 'B' })))),
    ).toBe('A')
  })

  it('case 6: is missing when no chunk holds one', () => {
    expect(problemOf(makePng())).toBe('no_character_data')
  })

  it('case 7: is the one in chara when ccv3 is broken, with a notice', () => {
    const png = makePng(cardChunk('chara', v2({ name: 'A' })), makeTextChunk('ccv3', bytesOf('bm8=')))
    expect(nameIn(png)).toBe('A')
    expect(noticesOf(png)).toContain('chunk_unreadable chunk.ccv3')
  })

  it('case 8: may be compressed', () => {
    expect(nameIn(makePng(zTextChunk('chara', base64(v2()))))).toBe('Amy')
    expect(nameIn(makePng(iTextChunk('chara', bytesOf(JSON.stringify(v2())), true)))).toBe('Amy')
    expect(nameIn(makePng(iTextChunk('chara', base64(v2()), false)))).toBe('Amy')
  })

  it('case 8: is refused when it inflates beyond the limit', () => {
    expect(problemOf(makePng(zTextChunk('chara', new Uint8Array(9_000_000))))).toBe('inflates_too_large')
  })

  it('limits the compressed texts of a file together', () => {
    const five = zTextChunk('ccv3', new Uint8Array(5_000_000))
    expect(problemOf(makePng(five, zTextChunk('chara', new Uint8Array(5_000_000))))).toBe('broken_chunk')
    expect(noticesOf(makePng(five, five, cardChunk('card', v2())))).toHaveLength(7)
  })

  it('counts a compressed text that is too large, and inflates none after it', () => {
    const large = zTextChunk('ccv3', new Uint8Array(9_000_000))
    expect(problemOf(makePng(large, zTextChunk('chara', base64(v2()))))).toBe('inflates_too_large')
    expect(nameIn(makePng(large, cardChunk('chara', v2())))).toBe('Amy')
  })

  it('counts broken compressed texts too, and inflates none beyond the limit', () => {
    const broken = zTextChunk('ccv3', new Uint8Array(3_000_000)).slice()
    const bad = makeChunk('zTXt', broken.subarray(8, -12).fill(0xff, 30))
    expect(nameIn(makePng(bad, zTextChunk('chara', base64(v2()))))).toBe('Amy')
    expect(problemOf(makePng(bad, bad, bad, zTextChunk('chara', base64(v2()))))).toBe('broken_chunk')
  })

  it('case 9: may be plain JSON', () => {
    expect(nameIn(makePng(makeTextChunk('chara', bytesOf(` ${JSON.stringify(v2())}`, 'latin1'))))).toBe('Amy')
  })

  it('may be base64 with breaks, NULs and the URL-safe alphabet, without padding', () => {
    const card = v2({ description: '你好？？>>' })
    const text = Buffer.from(JSON.stringify(card))
      .toString('base64url')
      .replace(/(.{76})/g, '$1\r\n')
    expect(readGood(makePng(makeTextChunk('chara', bytesOf(`${text}\0\0`)))).card.data.description).toBe(
      '你好？？>>',
    )
  })

  it('case 10: is read despite a wrong checksum, with a notice', () => {
    const chunk = cardChunk('chara', v2())
    chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1
    expect(noticesOf(makePng(chunk))).toContain('bad_checksum chunk.chara')
  })

  it('case 11: is read from a file that ends after it, with a notice about the picture', () => {
    const png = makePng(cardChunk('chara', v2()))
    expect(noticesOf(png.subarray(0, -12))).toContain('image_truncated image')
    expect(noticesOf(png.subarray(0, -5))).toContain('image_truncated image')
  })

  it('may have a keyword that other programs accept', () => {
    expect(nameIn(makePng(cardChunk('CharacterCard', v2())))).toBe('Amy')
  })

  it('in an animation is an APNG', () => {
    expect(readGood(makePng(makeChunk('acTL', new Uint8Array(8)), cardChunk('chara', v2()))).format).toBe(
      'apng',
    )
  })

  it('case 47: is refused when RisuAI encrypted it', () => {
    expect(problemOf(makePng(makeTextChunk('ccv3', bytesOf('rcc||rccv1||x||y||z'))))).toBe('encrypted_card')
  })

  it('is refused in an unreasonably large picture', () => {
    expect(problemOf(pngOf(headerChunk(8193, 1)))).toBe('image_too_large')
    expect(problemOf(pngOf(headerChunk(8000, 8000)))).toBe('image_too_large')
    expect(problemOf(pngOf(headerChunk(0, 5)))).toBe('broken_png')
    expect(problemOf(makePng(new Uint8Array(21 * 1024 * 1024)))).toBe('too_large')
  })

  it('is refused in a file with too many chunks', () => {
    const empty = Buffer.from(makeChunk('teSt', new Uint8Array()))
    expect(problemOf(makePng(new Uint8Array(Buffer.concat(Array(10_001).fill(empty)))))).toBe(
      'too_many_chunks',
    )
  })

  it('is refused in a file that only starts like a PNG', () => {
    expect(problemOf(pngOf(bytesOf('nonsense')))).toBe('broken_png')
  })
})

describe.skipIf(!hasSamples)('a real card in a PNG', () => {
  it('case 3: is V3 even when it is only in chara', () => {
    const { data, original } = readGood(sample('ca-baseline.v3-in-chara.png')).card
    expect(original?.spec).toBe('chara_card_v3')
    expect(data.character_book?.entries).toHaveLength(2)
    expect(data.alternate_greetings).toHaveLength(1)
  })

  it.each(['stc-CapoGPT.v2.png', 'stc-Gloria.v2.png', 'lccm-Shodan.v2-chub.png'])(
    'case 12: is found before the picture (%s)',
    name => {
      expect(readGood(sample(name)).notices).toEqual([])
    },
  )

  it('case 23: has a numeric talkativeness when the file has a text', () => {
    expect(readGood(sample('st-Seraphina.v2v3.png')).card.data.extensions.talkativeness).toBe(0.5)
  })
})
