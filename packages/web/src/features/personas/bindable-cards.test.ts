import { CardId } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { loadFold } from '../../browser/fold.ts'
import { bindableCards } from './bindable-cards.ts'

const card = (name: string, digit: number) => ({
  id: CardId.parse(`019a0000-0000-7000-8000-00000000000${digit}`),
  name,
  avatar_url: null,
})
const [heron, wren, owl, amy] = [card('Heron', 1), card('Wren', 2), card('Owl', 3), card('Amy', 4)]
const nothing = { bound: [], chatted: [], own: [], searched: [] }
const names = (keyword: string, sources: Partial<Parameters<typeof bindableCards>[1]>) =>
  bindableCards(keyword, { ...nothing, ...sources }).map(({ name }) => name)

describe('the cards to bind', () => {
  it('are ordered: bound, chatted with, own, others', () => {
    expect(names('', { bound: [amy], chatted: [wren], own: [owl], searched: [heron] })).toEqual([
      'Amy',
      'Wren',
      'Owl',
      'Heron',
    ])
  })

  it('contain each card once', () => {
    expect(names('', { bound: [wren], chatted: [wren, owl], own: [owl], searched: [wren] })).toEqual([
      'Wren',
      'Owl',
    ])
  })

  it('are those whose name contains the keyword, in any letter case', () => {
    expect(names(' WR ', { chatted: [heron, wren], own: [owl] })).toEqual(['Wren'])
  })

  it('are those whose name contains it in another spelling', async () => {
    await loadFold()
    const dragon = card('龍女 Éowyn', 5)
    for (const keyword of ['龙女', '竜', 'eowyn'])
      expect(names(keyword, { own: [dragon, owl] })).toEqual([dragon.name])
  })

  it('include those that the server found by other fields', () => {
    expect(names('ferry', { chatted: [owl], searched: [heron] })).toEqual(['Heron'])
  })
})
