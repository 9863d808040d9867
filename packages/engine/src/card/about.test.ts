import { describe, expect, it } from 'vitest'
import { exportFileName } from '../files/file-name.ts'
import { chooseCreatorNotes, countCardFacts, listGreetings } from './model/facts.ts'
import { repairMojibake } from './shape/mojibake.ts'
import { v3 } from './testing/make-charx.ts'
import { dataOf, readGood } from './testing/read-or-fail.ts'
import { hasSamples, sample } from './testing/samples.ts'

describe('the name of an exported file', () => {
  it.each([
    ['A/B:C*', 'ABC.png'],
    ['艾莉娅 · 月', '艾莉娅 · 月.png'],
    ['..', 'card.png'],
    ['a.\u202egnp.', 'a.gnp.png'],
    ['CON', '_CON.png'],
    ['👻'.repeat(200), `${'👻'.repeat(100)}.png`],
  ])('case 30: of %j is %j', (name, expected) => {
    expect(exportFileName(name, 'png')).toBe(expected)
    expect(dataOf(v3({ name })).name).toBe(name)
  })
})

describe('the notes of a card', () => {
  it.each([
    ['zh-CN', '中'],
    ['zh', '中'],
    ['en', 'E'],
    ['fr', 'N'],
  ])('case 42: for a reader of %s', (language, note) => {
    const data = dataOf(
      v3({ creator_notes: 'N', creator_notes_multilingual: { 'zh-CN': '中', 'en-US': 'E' } }),
    )
    expect(chooseCreatorNotes(data, language)).toBe(note)
  })
})

describe('the greetings of a card', () => {
  it.each([
    [44, '', ['a', 'b'], ['a', 'b']],
    [45, 'f', ['a'], ['f', 'a']],
    [46, '', [''], []],
  ])('case %i: %j and %j give %j', (_, first_mes, alternate_greetings, greetings) => {
    const data = dataOf(v3({ first_mes, alternate_greetings }))
    expect(listGreetings(data)).toEqual(greetings)
    expect(data.alternate_greetings).toEqual(alternate_greetings)
  })
})

describe('the facts of a card', () => {
  it.skipIf(!hasSamples)('count its lorebook', () => {
    expect(countCardFacts(readGood(sample('stc-Sakana.v2-book.png')).card)).toMatchObject({
      greetings: 1,
      lorebook_entries: 14,
    })
  })

  it('report scripts, HTML and a Risu module', () => {
    const extensions = {
      regex_scripts: [{ replaceString: '<div>$1</div>' }],
      tavern_helper: [['scripts', [{}]]],
    }
    const card = { data: dataOf(v3({ extensions })), original: null }
    expect(countCardFacts(card, [{ path: 'module.risum' }])).toEqual({
      ...{ greetings: 0, lorebook_entries: 0, regex_scripts: 1 },
      ...{ has_scripts: true, has_html: true, has_risu_module: true },
    })
  })

  it('do not mistake a heart for HTML', () => {
    const card = { data: dataOf(v3({ first_mes: 'I <3 you, a<b' })), original: null }
    expect(countCardFacts(card)).toMatchObject({ has_html: false, has_scripts: false })
  })
})

describe('mojibake', () => {
  it.each([
    ['ä½\u00a0å¥½', '你好'],
    ['â€™', '’'],
    ['café', null],
    ['你好', null],
    ['plain', null],
  ])('%j is repaired to %j', (text, repaired) => {
    expect(repairMojibake(text)).toBe(repaired)
  })
})
