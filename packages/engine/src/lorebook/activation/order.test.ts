import { describe, expect, it } from 'vitest'
import { activateBook, activeTexts, readBook } from '../testing/activate.ts'

const always = (content: string, fields: object = {}) => ({ constant: true, content, ...fields })

describe('entries at the same position', () => {
  it('case 71: are sorted with lower orders above', () => {
    const entries = [always('twenty', { order: 20 }), always('ten', { order: 10 })]
    expect(activeTexts(entries).join('\n')).toBe('ten\ntwenty')
  })

  it('case 72: of equal order have the last activated first', () => {
    expect(activeTexts([always('A'), always('B')])).toEqual(['B', 'A'])
  })

  it('have the reverse order in an outlet', () => {
    const outlet = { position: 7, outletName: 'o' }
    const entries = [always('A', outlet), always('B', outlet), always('high', { ...outlet, order: 200 })]
    expect(activeTexts(entries)).toEqual(['high', 'A', 'B'])
  })

  it('are left out when they are empty, though they are active', () => {
    const { active, outcomes } = activateBook([always(' '), always('{{noop}}x')])
    expect(active.map(({ name }) => name)).toHaveLength(1)
    expect(outcomes.map(({ active }) => active)).toEqual([true, true])
  })

  it('have their macros expanded', () => {
    expect(activeTexts([always('{{user}} and {{char}}')])).toEqual(['Bob and Amy'])
  })

  it('never run code of other programs', () => {
    expect(activeTexts([always('<%= 1 + 1 %>')])).toEqual(['<%= 1 + 1 %>'])
  })
})

describe('the position of an entry', () => {
  const placeOf = (entry: object) =>
    activateBook(readBook({ entries: [{ keys: [], constant: true, content: 'x', ...entry }] })).active[0]
      ?.place

  it('case 87: is a depth when the extensions say so, whatever else the card says', () => {
    const extensions = { position: 4, depth: 2, role: 1 }
    const place = { position: 'at_depth', depth: 2, role: 'user' }
    expect(placeOf({ position: 'before_char', extensions })).toEqual(place)
  })

  it('case 88: is after the character by default', () => {
    expect(placeOf({})).toEqual({ position: 'after_char' })
  })

  it.each([
    [0, 'before_char'],
    [1, 'after_char'],
    [2, 'note_top'],
    [3, 'note_bottom'],
    [5, 'before_examples'],
    [6, 'after_examples'],
    [99, 'after_char'],
  ])('with number %i is %s', (position, name) => {
    expect(placeOf({ extensions: { position } })).toEqual({ position: name })
  })

  it('is four messages deep with the system role by default, also in old files', () => {
    const place = { position: 'at_depth', depth: 4, role: 'system' }
    expect(placeOf({ extensions: { position: 4, role: null } })).toEqual(place)
  })

  it('can be an outlet', () => {
    const extensions = { position: 7, outlet_name: 'map' }
    expect(placeOf({ extensions })).toEqual({ position: 'outlet', outlet: 'map' })
  })
})
