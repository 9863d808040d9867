import { describe, expect, it } from 'vitest'
import { joinBytes, viewOf } from '../../files/join.ts'
import { makeCharx, makeZip, v3 } from '../testing/make-charx.ts'
import { bytesOf, cardChunk, makePng } from '../testing/make-png.ts'
import { noticesOf, problemOf, readGood } from '../testing/read-or-fail.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const png = makePng()
const otherPng = makePng(bytesOf('\0\0\0\x00teSt\0\0\0\0', 'latin1'))

function withAssets(...assets: object[]): object {
  return v3({ assets })
}

function linkedFields(uri: string, file: string): string[] {
  const reading = readGood(
    makeCharx(withAssets({ type: 'icon', uri, name: 'main', ext: 'png' }), { [file]: png }),
  )
  return reading.assets.filter(asset => asset.use).map(asset => asset.path)
}

describe('a CHARX', () => {
  it.skipIf(!hasSamples)('case 33: gives its card and its icon', () => {
    const reading = readGood(sample('ca-baseline.v3.charx'))
    expect(reading.card.data.name).toBe('Synthetic CharX Character')
    expect(reading.image?.type).toBe('image/png')
    expect(reading.assets).toMatchObject([{ path: 'assets/icon/image/1.png', use: { name: 'main' } }])
  })

  it('case 34: matches the scheme in any case, and the path only as written', () => {
    expect(linkedFields('EMBEDED://assets/x.png', 'assets/x.png')).toEqual(['assets/x.png'])
    expect(linkedFields('EMBEDED://Assets/x.png', 'assets/x.png')).toEqual([])
    const card = withAssets({ type: 'icon', uri: 'embeded://gone.png', name: 'main', ext: 'png' })
    expect(noticesOf(makeCharx(card))).toContain('asset_missing data.assets.0')
  })

  it.each([
    ['embedded://a.png', 'a.png'],
    ['__asset:a.png', 'a.png'],
    ['embeded://./a.png', 'a.png'],
    ['embeded://dir\\a.png', 'dir/a.png'],
    ['embeded://表情/笑.png', '表情/笑.png'],
  ])('case 35: %s points to %s', (uri, file) => {
    expect(linkedFields(uri, file)).toEqual([file])
  })

  it.each(['embeded://../../etc/passwd', 'embeded:///etc/passwd', 'embeded://C:/x', 'file:///etc/passwd'])(
    'case 36: %s points to nothing',
    uri => {
      expect(noticesOf(makeCharx(withAssets({ type: 'icon', uri })))).toContain('asset_refused data.assets.0')
    },
  )

  it('case 37: shows the icon named main in any case, otherwise the first', () => {
    const files = { 'a.png': png, 'b.png': otherPng }
    const rows = (second: string) =>
      withAssets(
        { type: 'icon', uri: 'embeded://a.png', name: 'alt', ext: 'png' },
        { type: 'icon', uri: 'embeded://b.png', name: second, ext: 'png' },
      )
    expect(readGood(makeCharx(rows('Main'), files)).image?.bytes).toEqual(otherPng)
    expect(readGood(makeCharx(rows('other'), files)).image?.bytes).toEqual(png)
  })

  it('shows an icon from a data URL', () => {
    const uri = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    expect(readGood(makeCharx(withAssets({ type: 'icon', uri, name: 'main' }))).image?.bytes).toEqual(png)
  })

  it.each(['relative to the archive', 'relative to the file'])('case 38: may follow a JPEG, %s', how => {
    const jpeg = bytesOf('\xff\xd8\xff\xe0picture\xff\xd9', 'latin1')
    const archive = makeCharx(v3())
    if (how.endsWith('file')) shiftOffsets(archive, jpeg.length)
    const reading = readGood(joinBytes([jpeg, archive]))
    expect(reading).toMatchObject({ format: 'jpeg_charx', card: { data: { name: 'Amy' } } })
    expect(reading.image).toEqual({ bytes: jpeg, type: 'image/jpeg' })
  })

  it('case 39: is refused without card.json, or with one that names no specification', () => {
    expect(problemOf(makeZip({ 'readme.txt': 'hi' }))).toBe('missing_card_json')
    expect(problemOf(makeCharx({ name: 'Amy', first_mes: '' }))).toBe('missing_spec')
  })

  it('may have backslashes in its paths', () => {
    const card = v3({ assets: [{ type: 'icon', name: 'main', uri: 'embeded://assets/a.png', ext: 'png' }] })
    const reading = readGood(makeCharx(card, { 'assets\\a.png': makePng() }))
    expect([reading.image?.type, reading.assets.map(({ path }) => path)]).toEqual([
      'image/png',
      ['assets/a.png'],
    ])
  })

  it('may be inside a folder', () => {
    const files = { 'amy/card.json': JSON.stringify(v3()), '__MACOSX/card.json': 'x' }
    expect(readGood(makeZip(files)).assets).toEqual([])
    const card = withAssets({ type: 'icon', uri: 'embeded://a.png', name: 'main', ext: 'png' })
    const folded = readGood(
      makeZip({ 'amy/card.json': JSON.stringify(card), 'amy/a.png': png, 'amy/b.txt': '', 'b.txt': 'b' }),
    )
    expect(folded.image?.bytes).toEqual(png)
    expect(folded.assets.map(({ path }) => path)).toEqual(['a.png', 'amy/b.txt', 'b.txt'])
  })

  it('may have a card file with a longer name', () => {
    expect(readGood(makeZip({ 'amy_card.json': JSON.stringify(v3()) })).card.data.name).toBe('Amy')
  })

  it('may follow a PNG or other data', () => {
    expect(readGood(joinBytes([png, makeCharx(v3())]))).toMatchObject({
      format: 'charx',
      image: { bytes: png },
    })
    expect(readGood(joinBytes([bytesOf('#!/bin/sh\n'), makeCharx(v3())])).format).toBe('charx')
    const own = makePng(cardChunk('chara', v3({ name: 'Own' })))
    expect(readGood(joinBytes([own, makeCharx(v3())])).card.data.name).toBe('Own')
  })

  it('keeps unreferenced files, and reports a Risu module', () => {
    const reading = readGood(makeCharx(v3(), { 'module.risum': 'o\0...', 'x_meta/1.json': '{}' }))
    expect(reading.assets.map(asset => asset.path)).toEqual(['module.risum', 'x_meta/1.json'])
    expect(reading.notices).toContainEqual({ code: 'risu_module', path: 'module.risum' })
  })

  it('is refused in a JPEG without an archive', () => {
    expect(problemOf(bytesOf('\xff\xd8\xff\xe0picture\xff\xd9', 'latin1'))).toBe('no_character_data')
  })
})

/** Makes an archive's offsets relative to the containing file. */
function shiftOffsets(archive: Uint8Array, by: number): void {
  const view = viewOf(archive)
  const end = archive.length - 22
  const directory = view.getUint32(end + 16, true)
  view.setUint32(directory + 42, view.getUint32(directory + 42, true) + by, true)
  view.setUint32(end + 16, directory + by, true)
}
