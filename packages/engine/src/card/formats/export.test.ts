import { describe, expect, it } from 'vitest'
import { makeChunk, readPngChunks } from '../../files/png-chunks.ts'
import { makeTextChunk } from '../../files/png-text-chunk.ts'
import { isObject, type Json, type JsonObject } from '../../json/json.ts'
import { editCard } from '../edit.ts'
import type { BookEntry, Card, CardAssetFile } from '../model/card.ts'
import { makeCharx, v2, v3 } from '../testing/make-charx.ts'
import { bytesOf, cardChunk, makePng } from '../testing/make-png.ts'
import { readGood } from '../testing/read-or-fail.ts'
import { hasSamples, sample } from '../testing/samples.ts'
import { type ExportOptions, exportCard } from './export.ts'
import { writeCharx } from './write-charx.ts'
import { writeCardJson } from './write-json.ts'
import { writeCardPng } from './write-png.ts'

const cardOf = (json: unknown) => readGood(bytesOf(JSON.stringify(json))).card

function chunkJson(png: Uint8Array, keyword: string): JsonObject {
  const chunk = readPngChunks(png).chunks.find(({ data }) => latin(data).startsWith(`${keyword}\0`))
  const text = latin(chunk?.data ?? new Uint8Array()).slice(keyword.length + 1)
  return JSON.parse(Buffer.from(text, 'base64').toString())
}

const jsonOf = (card: Card, options?: ExportOptions): JsonObject =>
  JSON.parse(Buffer.from(writeCardJson(card, options)).toString())

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const keywords = (png: Uint8Array) =>
  readPngChunks(png).chunks.map(({ type, data }) => (type === 'tEXt' ? latin(data).split('\0')[0] : type))
const extensionsOf = (json: JsonObject): Json => (isObject(json.data) ? (json.data.extensions ?? null) : null)

describe('an exported card', () => {
  it.skipIf(!hasSamples)('case 23: keeps the original talkativeness value until it is changed', () => {
    const { card } = readGood(sample('st-Seraphina.v2v3.png'))
    expect(extensionsOf(exportCard(card))).toMatchObject({ talkativeness: '0.5' })
  })

  it('changes only the edited field', () => {
    const extensions = {
      talkativeness: '0.5',
      fav: 'false',
      depth_prompt: { prompt: 'D', depth: '2', own: 1 },
    }
    const card = cardOf(v2({ extensions, personality: 'p' }))
    const depth_prompt = { prompt: 'E', depth: 2, role: 'system', own: 1 }
    const edited = editCard(card, { extensions: { ...card.data.extensions, depth_prompt } })
    expect(extensionsOf(exportCard(edited))).toMatchObject({
      talkativeness: '0.5',
      depth_prompt: { prompt: 'E', depth: '2', own: 1 },
    })
    expect(editCard(card, { description: 'new' }).data).toEqual({ ...card.data, description: 'new' })
  })

  it('contains nothing that a database rejects, whatever was edited', () => {
    const edited = editCard(cardOf(v2()), { description: 'a\0b\ud83d', extensions: { x: ['\0'] } })
    expect(edited.data).toMatchObject({ description: 'ab\ufffd', extensions: { x: [''] } })
  })

  it('drops a cleared field everywhere', () => {
    const card = cardOf({
      ...v2({ nickname: 'N', extensions: { world: 'W' } }),
      tags: ['root'],
      creatorcomment: 'c',
    })
    const edited = editCard(card, { nickname: null, tags: null, creator_notes: null, extensions: {} })
    const again = cardOf(JSON.parse(Buffer.from(writeCardJson(edited)).toString())).data
    expect(again).toMatchObject({ tags: [], creator_notes: '', extensions: {} })
    expect(again).not.toHaveProperty('nickname')
  })

  it('case 28: keeps every unknown field', () => {
    const card = cardOf({
      ...v2({ foo: { a: [1, null] }, extensions: { 'my/ext': 'x', tavern_helper: 7 } }),
      other: 1,
    })
    expect(exportCard(card)).toMatchObject({
      other: 1,
      data: { foo: { a: [1, null] }, extensions: { 'my/ext': 'x', tavern_helper: 7 } },
    })
  })

  it('is the same after a database has sorted its keys', () => {
    const card = cardOf(v2({ extensions: { depth_prompt: { role: 'system', prompt: 'D', depth: '4' } } }))
    const depth_prompt = { depth: 4, prompt: 'D', role: 'system' }
    const stored = { ...card, data: { ...card.data, extensions: { depth_prompt } } }
    expect(extensionsOf(exportCard(stored))).toEqual({
      depth_prompt: { role: 'system', prompt: 'D', depth: '4' },
    })
  })

  it('is complete V3, whatever the original format', () => {
    expect(exportCard(cardOf({ name: 'X' }))).toMatchObject({
      ...{ spec: 'chara_card_v3', spec_version: '3.0' },
      data: { name: 'X', group_only_greetings: [], alternate_greetings: [], creator: '', extensions: {} },
    })
  })

  it('has a modification date when the time is given', () => {
    expect(exportCard(cardOf(v3()), { modifiedAt: 1719843000 }).data).toMatchObject({
      modification_date: 1719843000,
    })
  })

  it('as JSON has the root copies that old programs read, if it was created here', () => {
    const card = { ...cardOf(v3({ first_mes: 'hi', tags: ['a'] })), original: null }
    expect(jsonOf(card)).toMatchObject({
      name: 'Amy',
      first_mes: 'hi',
      tags: ['a'],
      fav: false,
      data: { name: 'Amy' },
    })
  })
})

describe('a card from a file, exported as JSON', () => {
  const entry = { keys: 'a, b', content: 'x', secondary_keys: null, id: 7 }
  const data = {
    ...{ name: 'Amy', nickname: '', creation_date: '1719843000000', character_version: 1.2 },
    ...{ source: 'https://x', system_prompt: null },
    extensions: { depth_prompt: { prompt: 'D' }, talkativeness: '0.5' },
    character_book: { entries: [entry, { ...entry, id: 8 }, { key: ['w'], content: 'w', uid: 9 }] },
  }
  const file = { ...v2(data), name: 'Amy', creatorcomment: '', create_date: 'x', talkativeness: '0.5' }

  it('is the same as the file, including empty, missing and mistyped fields', () => {
    expect(jsonOf(cardOf(file), { modifiedAt: 1719843000 })).toEqual(file)
  })

  it('has its edits everywhere an old program may look, and no other changes', () => {
    const card = cardOf(file)
    const book = card.data.character_book
    const entries = book?.entries.map((each, n) => (n === 1 ? { ...each, content: 'edited' } : each)) ?? []
    const extensions = { ...card.data.extensions, talkativeness: 1 }
    const edited = editCard(card, {
      ...{ name: 'Bea', creator_notes: 'n', extensions },
      ...{ character_book: { ...book, entries, extensions: {} } },
    })
    const [first, second, third] = data.character_book.entries
    expect(jsonOf(edited, { modifiedAt: 1719843000 })).toEqual({
      ...file,
      ...{ name: 'Bea', creatorcomment: 'n', talkativeness: 1 },
      data: {
        ...data,
        ...{ name: 'Bea', creator_notes: 'n', extensions: { ...data.extensions, talkativeness: 1 } },
        character_book: { entries: [first, { ...second, content: 'edited' }, third] },
      },
    })
  })

  it('keeps the original fields of moved entries, and adds new ones whole', () => {
    const card = cardOf(file)
    const [first, second, third] = card.data.character_book?.entries ?? []
    const added = { ...first, id: 10, content: 'new' }
    const moved = { ...third, content: 'moved' }
    const entries = [moved, added, second] as BookEntry[]
    const edited = editCard(card, { character_book: { entries, extensions: {} } })
    expect(jsonOf(edited).data).toMatchObject({
      character_book: { entries: [{ id: 9, keys: ['w'], content: 'moved' }, added, { ...entry, id: 8 }] },
    })
    expect(cardOf(jsonOf(edited)).data.character_book).toEqual(edited.data.character_book)
  })

  it('gets a new date after an edit if its format version has one', () => {
    const edited = editCard(cardOf(v3({ modification_date: 1 })), { name: 'Bea' })
    expect(jsonOf(edited, { modifiedAt: 2 }).data).toEqual({
      ...v3({ name: 'Bea' }).data,
      modification_date: 2,
    })
  })

  it('stays V1 as long as that can hold the edits', () => {
    const first = { name: 'Amy', description: 'd', creatorcomment: 'c', talkativeness: 1 }
    const card = cardOf(first)
    expect(jsonOf(card)).toEqual(first)
    expect(jsonOf(editCard(card, { first_mes: 'hi', creator_notes: null }))).toEqual({
      ...first,
      ...{ first_mes: 'hi', creatorcomment: '' },
    })
    const more = jsonOf(editCard(card, { alternate_greetings: ['ho'] }))
    expect(more).toMatchObject({ ...first, spec: 'chara_card_v3', data: { alternate_greetings: ['ho'] } })
  })

  it('does not include the favourite flag or the chat', () => {
    const extensions = { fav: 'true', world: '' }
    const favourite = { ...v2({ extensions }), fav: true, chat: 'private' }
    const { chat: _, ...others } = favourite
    expect(jsonOf(cardOf(favourite))).toEqual({
      ...others,
      fav: false,
      data: { ...others.data, extensions: { ...extensions, fav: false } },
    })
  })
})

describe('a card written into a PNG', () => {
  const picture = makePng(
    makeChunk('acTL', new Uint8Array(8)),
    cardChunk('Chara', v2({ name: 'Old' })),
    cardChunk('ccv3', v3({ name: 'Old' })),
    makeTextChunk('Software', bytesOf('Paint')),
  )

  it('case 31: is there once for each kind of reader, without private data', () => {
    const card = cardOf({
      ...v2({ extensions: { fav: true } }),
      fav: true,
      chat: 'private',
      create_date: 'x',
    })
    const png = writeCardPng(card, picture)
    expect(keywords(png)).toEqual(['IHDR', 'IDAT', 'acTL', 'Software', 'chara', 'ccv3'])
    expect(chunkJson(png, 'ccv3')).toMatchObject({ spec: 'chara_card_v3', spec_version: '3.0', fav: false })
    expect(chunkJson(png, 'chara')).toMatchObject({ spec: 'chara_card_v2', name: 'Amy', fav: false })
    for (const json of [chunkJson(png, 'ccv3'), chunkJson(png, 'chara')]) {
      expect(extensionsOf(json)).toEqual({ fav: false })
      expect(json).not.toHaveProperty('chat')
    }
  })

  it('keeps every other chunk byte for byte', () => {
    const before = readPngChunks(picture).chunks.filter(({ type }) => type !== 'tEXt')
    const after = readPngChunks(writeCardPng(cardOf(v3()), picture)).chunks.filter(
      ({ type }) => type !== 'tEXt',
    )
    expect(after.map(({ whole }) => whole)).toEqual(before.map(({ whole }) => whole))
  })

  it('is strictly V2 for readers of V2', () => {
    const entries = [{ keys: ['k'], content: '@@depth 3\n@@role user\ntext @@not' }]
    const card = cardOf(v3({ nickname: 'N', character_book: { entries } }))
    const chara = chunkJson(writeCardPng(card, picture), 'chara')
    expect(chara.data).not.toHaveProperty('nickname')
    expect(chara.data).toMatchObject({ character_book: { entries: [{ content: 'text @@not' }] } })
  })

  describe('case 32: with assets', () => {
    const row = { type: 'emotion', uri: '__asset:1', name: 'joy', ext: 'png' }
    const assets = ['1', '2'].map(key => makeTextChunk(`chara-ext-asset_:${key}`, bytesOf('aGk=')))
    const png = makePng(...assets, cardChunk('ccv3', v3({ assets: [row] })))

    it('is read with its assets', () => {
      expect(readGood(png).assets).toMatchObject([
        { path: '1', bytes: bytesOf('hi'), use: { name: 'joy' } },
        { use: null },
      ])
    })

    it('contains only the assets that it refers to', () => {
      expect(keywords(writeCardPng(readGood(png).card, png))).toContain('chara-ext-asset_:1')
      expect(keywords(writeCardPng(readGood(png).card, png))).not.toContain('chara-ext-asset_:2')
      expect(keywords(writeCardPng(cardOf(v3()), png))).not.toContain('chara-ext-asset_:1')
    })

    it('becomes a CHARX and a PNG again without losing any', () => {
      const { card, assets } = readGood(png)
      const charx = readGood(writeCharx(card, { assets, icon: { bytes: makePng(), type: 'image/png' } }))
      expect(charx.assets.map(({ path }) => path).toSorted()).toEqual([
        '2',
        'assets/emotion/other/1.png',
        'assets/icon/images/main.png',
      ])
      const again = readGood(writeCardPng(charx.card, makePng(), { assets: charx.assets }))
      expect(again.assets.map(({ use }) => use?.name).toSorted()).toEqual(['joy', 'main'])
    })
  })
})

describe('a card written as a CHARX', () => {
  it('keeps unreferenced files', () => {
    const reading = readGood(makeCharx(v3(), { 'module.risum': 'o', 'x_meta/1.json': '{}' }))
    expect(readGood(writeCharx(reading.card, reading)).assets).toEqual(reading.assets)
  })

  it('has its picture as the main icon, in place of the default one', () => {
    const rows = [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }]
    const icon = { bytes: makePng(), type: 'image/png' } as const
    const reading = readGood(writeCharx(cardOf(v3({ assets: rows })), { icon }))
    expect(reading.image).toEqual(icon)
    expect(reading.card.data.assets).toHaveLength(1)
  })

  it('does not pack a file with a path outside the archive', () => {
    const file: CardAssetFile = { path: '../evil', bytes: bytesOf('x'), use: null }
    expect(readGood(writeCharx(cardOf(v3()), { assets: [file] })).assets).toEqual([])
  })
})
