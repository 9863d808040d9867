import { describe, expect, it } from 'vitest'
import { joinBytes } from '../../files/join.ts'
import { v2 } from '../testing/make-charx.ts'
import { bytesOf } from '../testing/make-png.ts'
import { noticesOf, problemOf, readGood } from '../testing/read-or-fail.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const text = JSON.stringify(v2({ description: '你好' }))
const description = (bytes: Uint8Array) => readGood(bytes).card.data.description

describe('a card in a text file', () => {
  it('case 29: may begin with a byte-order mark', () => {
    expect(description(bytesOf(`\ufeff${text}`))).toBe('你好')
  })

  it('may be UTF-16, with or without a byte-order mark', () => {
    expect(description(bytesOf(`\ufeff${text}`, 'utf16le'))).toBe('你好')
    expect(description(bytesOf(text, 'utf16le'))).toBe('你好')
    expect(description(new Uint8Array(Buffer.from(text, 'utf16le').swap16()))).toBe('你好')
  })

  it.each([
    ['gbk', '你好', '\xc4\xe3\xba\xc3'],
    ['gbk', '欢迎回来，主人。', '\xbb\xb6\xd3\xad\xbb\xd8\xc0\xb4\xa3\xac\xd6\xf7\xc8\xcb\xa1\xa3'],
    ['big5', '歡迎回來，主人。', '\xc5w\xaa\xef\xa6^\xa8\xd3\xa1A\xa5D\xa4H\xa1C'],
    ['shift_jis', 'こんにちは、世界', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd\x81A\x90\xa2\x8aE'],
    ['euc-jp', 'こんにちは、世界', '\xa4\xb3\xa4\xf3\xa4\xcb\xa4\xc1\xa4\xcf\xa1\xa2\xc0\xa4\xb3\xa6'],
    ['euc-kr', '안녕하세요, 여러분', '\xbe\xc8\xb3\xe7\xc7\xcf\xbc\xbc\xbf\xe4, \xbf\xa9\xb7\xaf\xba\xd0'],
    ['windows-1252', 'Déjà là — très élégante…', 'D\xe9j\xe0 l\xe0 \x97 tr\xe8s \xe9l\xe9gante\x85'],
  ])('may be %s, with a notice', (encoding, meaning, bytes) => {
    const file = bytesOf(
      text.replace('你好', () => bytes),
      'latin1',
    )
    expect(description(file)).toBe(meaning)
    expect(readGood(file).notices).toContainEqual({ code: 'encoding_converted', path: 'file', encoding })
  })

  it('may have a broken character, with a notice', () => {
    const [head = '', tail = ''] = text.split('你好')
    const broken = joinBytes([bytesOf(`${head}你好, caf`), Uint8Array.of(0xe9), bytesOf(`!${tail}`)])
    expect(description(broken)).toBe('你好, caf\ufffd!')
    expect(noticesOf(broken)).toContain('invalid_utf8 file')
  })

  it('is refused when its encoding is unknown', () => {
    const russian = bytesOf('\xcf\xf0\xe8\xe2\xe5\xf2, '.repeat(50), 'latin1')
    expect(problemOf(russian)).toBe('unknown_encoding')
  })

  it('may be followed by other text, but not by more JSON', () => {
    const followed = bytesOf(`${text}\n\n-- downloaded from a site`)
    expect(description(followed)).toBe('你好')
    expect(noticesOf(followed)).toContain('text_after_ignored file')
    expect(problemOf(bytesOf(`${text}\n${text}`))).toBe('not_a_card')
    expect(problemOf(bytesOf(text.slice(0, -1)))).toBe('broken_json')
  })

  it('keeps its Windows line endings', () => {
    expect(description(bytesOf(JSON.stringify(v2({ description: 'a\r\nb' }))))).toBe('a\r\nb')
  })

  it('is offered a repair of mojibake, but not repaired', () => {
    const bytes = bytesOf(JSON.stringify(v2({ description: 'ä½\u00a0å¥½', scenario: 'it’s café' })))
    expect(description(bytes)).toBe('ä½\u00a0å¥½')
    expect(noticesOf(bytes)).toEqual(expect.arrayContaining(['mojibake data.description']))
    expect(noticesOf(bytes)).not.toContain('mojibake data.scenario')
  })

  it.each([
    ['nothing', '', 'empty_file'],
    ['spaces', ' \n', 'empty_file'],
    ['prose', 'Dear diary', 'not_a_card'],
    ['a cut card', text.slice(0, -9), 'broken_json'],
    ['an encrypted card', 'rcc||rccv1||a||b||c', 'encrypted_card'],
    ['a GIF', 'GIF89a', 'no_character_data'],
    ['broken YAML', 'name: "a\ngreeting: [', 'broken_yaml'],
    ['YAML that multiplies', 'x: &a [x]\nname: &b [*a, *a]\ngreeting: [*b, *b]', 'broken_yaml'],
    ['YAML that contains itself', 'name: A\ngreeting: &a [*a, *a]', 'broken_yaml'],
    ['YAML with too many aliases', `name: &a A\ngreeting: [${'*a, '.repeat(21)}]`, 'broken_yaml'],
  ])('is refused: %s', (_, content, code) => {
    expect(problemOf(bytesOf(content))).toBe(code)
  })
})

describe('a card in YAML', () => {
  it.skipIf(!hasSamples)('case 18: may come from oobabooga', () => {
    const { data } = readGood(sample('ooba-Example.yaml')).card
    expect(data.name).toBe('Chiharu Yamada')
    expect(data.description).toMatch(/^Chiharu Yamada's Persona/)
    expect(data.first_mes).toMatch(/^\*Chiharu strides/)
  })

  it('may repeat itself by aliases, and be followed by other documents', () => {
    const reading = readGood(bytesOf('name: &n Amy\ngreeting: hi\ncontext: *n\n---\nname: Bea\n'))
    expect(reading.card.data).toMatchObject({ name: 'Amy', description: 'Amy', first_mes: 'hi' })
    expect(reading.notices).toContainEqual({ code: 'text_after_ignored', path: 'file' })
  })

  it('is recognized by its file name when it has few keys', () => {
    expect(readGood(bytesOf('char_name: C\nworld_scenario: w'), 'c.yaml').card.data.scenario).toBe('w')
  })
})
