import { describe, expect, it } from 'vitest'
import { writeCardJson } from '../formats/write-json.ts'
import { makeCharx, v2, v3 } from '../testing/make-charx.ts'
import { bytesOf, cardChunk, makePng } from '../testing/make-png.ts'
import { readGood } from '../testing/read-or-fail.ts'
import { withoutInlinePicture } from './picture.ts'

const png = makePng()
const jpeg = bytesOf('\xff\xd8\xff\xe0picture\xff\xd9', 'latin1')
const webp = bytesOf('RIFF\x20\0\0\0WEBPVP8 picture', 'latin1')
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const inline = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${text(bytes)}`
const pictureIn = (json: unknown) => readGood(bytesOf(JSON.stringify(json))).image
const icon = (uri: string, name = 'main') => ({ type: 'icon', uri, name, ext: 'png' })

describe('a picture inside a text card', () => {
  it.each<[string, object, Uint8Array]>([
    ['a V3 icon', v3({ assets: [icon(inline(jpeg, 'image/jpeg'))] }), jpeg],
    [
      'the icon that is called main',
      v3({ assets: [icon(inline(png), 'x'), icon(inline(webp), 'Main')] }),
      webp,
    ],
    ['an icon in other letters', v3({ assets: [{ ...icon(inline(png)), type: 'Icon' }] }), png],
    ['an avatar in data', v2({ avatar: inline(webp, 'image/webp') }), webp],
    ['an avatar beside data', { ...v2(), avatar: inline(png) }, png],
    ['an avatar of V1', { name: 'A', first_mes: 'hi', avatar: inline(png) }, png],
    ['an image of Pygmalion', { char_name: 'A', char_persona: 'p', image: inline(png) }, png],
    ['an avatar of Agnaistic', { kind: 'character', name: 'A', persona: 'p', avatar: inline(png) }, png],
    ['base64 without an address', v2({ avatar: text(jpeg) }), jpeg],
    ['a wrong type', v2({ avatar: inline(jpeg, 'application/octet-stream') }), jpeg],
    ['an address in an object', v2({ avatar: { url: inline(png) } }), png],
    ['an address in a list', v2({ images: [], image: [inline(png)] }), png],
    ['a name with more words', v2({ avatarUrl: inline(png) }), png],
    ['an underscored name', { ...v2(), char_image: inline(png) }, png],
    ['what a program keeps in its extensions', v2({ extensions: { hub: { avatar: inline(png) } } }), png],
    ['spaces and capitals', v2({ avatar: ` DATA:image/png;BASE64,${text(png)}\n` }), png],
    ['an icon that is none before an avatar', v3({ assets: [icon('ccdefault:')], avatar: inline(png) }), png],
  ])('is found: %s', (_, json, bytes) => {
    expect(pictureIn(json)?.bytes).toEqual(bytes)
  })

  it.each<[string, object]>([
    ['none', v2({ avatar: 'none' })],
    ['a file’s name', { ...v2(), avatar: 'Amy.png' }],
    ['a vector picture', v2({ avatar: `data:image/svg+xml;base64,${text(bytesOf('<svg/>'))}` })],
    ['a page', v2({ avatar: `data:text/html;base64,${text(bytesOf('<script>'))}` })],
    ['an emotion', v3({ assets: [{ ...icon(inline(png)), type: 'emotion' }] })],
    ['a base64 text that is no picture', v2({ avatar: text(bytesOf('hello hello hello hello hello')) })],
  ])('is not a picture: %s', (_, json) => {
    expect(pictureIn(json)).toBeUndefined()
  })

  it('is found in YAML, whatever its length', () => {
    const long = new Uint8Array([...jpeg, ...new Uint8Array(300_000).map((_, at) => at)])
    for (const written of [inline(long, 'image/jpeg'), text(long), `"${inline(long)}"`]) {
      const yaml = bytesOf(`name: A\ngreeting: hi\navatar: ${written}\ncontext: c\n`)
      const { image, card } = readGood(yaml, 'a.yaml')
      expect(image?.bytes).toEqual(long)
      expect(card.data.description).toBe('c')
    }
  })

  it('is reported when it is on another server', () => {
    const uri = 'https://example.com/a.png'
    expect(readGood(bytesOf(JSON.stringify(v2({ avatar: uri })))).notices).toContainEqual({
      code: 'asset_remote',
      path: 'data.avatar',
      url: uri,
    })
    const risuai = { emotions: [['joy', uri]] }
    const json = v3({ assets: [icon(uri)], extensions: { risuai } })
    const paths = readGood(bytesOf(JSON.stringify(json))).notices.map(({ code, path }) => `${code} ${path}`)
    expect(paths).toContain('asset_remote data.assets.0')
    expect(paths).toContain('asset_remote data.extensions.risuai.emotions.0')
  })

  it('is reported when it is not a picture', () => {
    const notices = readGood(
      bytesOf(JSON.stringify(v3({ assets: [icon('data:image/png;base64,AAAA')] }))),
    ).notices
    expect(notices).toContainEqual({ code: 'asset_refused', path: 'data.assets.0' })
  })
})

describe('a replaced picture', () => {
  it.each<[string, object]>([
    ['an icon', v3({ assets: [icon(inline(png))] })],
    ['an avatar in data', v2({ avatar: inline(png) })],
    ['an avatar beside data', { ...v2(), avatar: inline(png) }],
    ['an address in an object', v2({ avatar: { url: inline(png) } })],
    ['what a program keeps in its extensions', v2({ extensions: { hub: { avatar: inline(png), id: 7 } } })],
    ['what a program keeps beside data', { ...v2(), hub: { avatar: inline(png), id: 7 } }],
    ['the extensions of V1', { name: 'A', first_mes: 'hi', extensions: { hub: { avatar: inline(png) } } }],
  ])('is removed from the JSON: %s', (_, json) => {
    const { card, image } = readGood(bytesOf(JSON.stringify(json)))
    expect(image?.bytes).toEqual(png)
    const written = Buffer.from(writeCardJson(withoutInlinePicture(card))).toString()
    expect(readGood(bytesOf(written)).image).toBeUndefined()
    expect(written).not.toContain(text(png))
  })

  it('is removed without other data', () => {
    const extensions = { hub: { avatar: inline(png), id: 7 }, other: { prompt: 'p' } }
    const { card } = readGood(
      bytesOf(JSON.stringify({ ...v2({ extensions }), hub: { icon: text(png), at: 'x' } })),
    )
    const { data, original } = withoutInlinePicture(card)
    expect(data.extensions).toEqual({ hub: { id: 7 }, other: { prompt: 'p' } })
    expect(original).toEqual({ ...card.original, hub: { at: 'x' } })
  })
})

describe('the picture of a card in a PNG', () => {
  const image = (...assets: object[]) => readGood(makePng(cardChunk('ccv3', v3({ assets })))).image

  it('is the PNG itself, unless the main icon is another file', () => {
    expect(image(icon(inline(jpeg)))?.bytes).toEqual(jpeg)
    expect(image(icon('ccdefault:'))?.type).toBe('image/png')
    expect(image(icon('ccdefault:'), icon(inline(jpeg)))?.type).toBe('image/png')
    expect(image(icon(inline(jpeg), 'alt'))?.type).toBe('image/png')
    expect(image(icon('https://example.com/a.png'))?.type).toBe('image/png')
  })

  it('gives no notice about an avatar address', () => {
    const reading = readGood(makePng(cardChunk('chara', v2({ avatar: 'https://example.com/a.png' }))))
    expect(reading.notices.map(({ code }) => code)).not.toContain('asset_remote')
  })
})

describe('a card without a name', () => {
  const nameOf = (bytes: Uint8Array, fileName?: string) => readGood(bytes, fileName).card.data.name

  it.each<[string, Uint8Array, string]>([
    ['Marla Vey.png', makePng(cardChunk('chara', v2({ name: '  ', first_mes: 'Evening.' }))), 'Marla Vey'],
    ['玛拉.json', bytesOf(JSON.stringify(v2({ name: '' }))), '玛拉'],
    ['C:\\cards\\Marla.json', bytesOf(JSON.stringify({ name: '', first_mes: 'hi' })), 'Marla'],
    ['Marla.json', bytesOf(JSON.stringify({ description: 'd', personality: 'p', first_mes: '' })), 'Marla'],
    ['Marla.json', bytesOf(JSON.stringify({ char_name: '', char_persona: 'p' })), 'Marla'],
    ['Marla.yaml', bytesOf('context: c\ngreeting: hi\n'), 'Marla'],
    ['Dr. Vey v1.2.charx', makeCharx(v3({ name: null })), 'Dr. Vey v1.2'],
    ['Marla.card.png', makePng(cardChunk('ccv3', v3({ name: '' }))), 'Marla'],
  ])('is named after its file: %s', (fileName, bytes, name) => {
    expect(nameOf(bytes, fileName)).toBe(name)
  })

  it('takes its name from another chunk', () => {
    const both = makePng(cardChunk('ccv3', v3({ name: '' })), cardChunk('chara', v2({ name: 'Amy' })))
    expect(nameOf(both, 'Marla.png')).toBe('Amy')
  })

  it('is refused when its file has no name either', () => {
    expect(() => nameOf(bytesOf(JSON.stringify(v2({ name: '' }))), '.json')).toThrow('no_name')
  })
})
