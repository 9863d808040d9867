import { CardId, LorebookId, SessionId } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { findAttachable, isAttachedTo } from './attachable.ts'

const uuid = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const card = (name: string, digit: number) => ({ id: CardId.parse(uuid(digit)), name, avatar_url: null })
const session = (title: string, digit: number, of = 'Amy') => ({
  id: SessionId.parse(uuid(digit)),
  title,
  card: { name: of },
})
const lorebook_id = LorebookId.parse(uuid(9))
const [amy, bob] = [card('Amy', 1), card('Bob', 2)]
const toCard = { lorebook_id, card: { ...amy, is_deleted: false }, session: null }
const toChat = { lorebook_id, card: toCard.card, session: { id: SessionId.parse(uuid(5)), title: 'At sea' } }
const toAll = { lorebook_id, card: null, session: null }
const nothing = { attached: [], chatted: [], own: [], searched: [], recent: [] }

describe('where a lorebook is attached', () => {
  it('is distinguished: all chats, a card, one chat', () => {
    expect(isAttachedTo([toAll], {})).toBe(true)
    expect(isAttachedTo([toAll], { card_id: amy.id })).toBe(false)
    expect(isAttachedTo([toCard], { card_id: amy.id })).toBe(true)
    expect(isAttachedTo([toCard], { session_id: toChat.session.id })).toBe(false)
    expect(isAttachedTo([toChat], { session_id: toChat.session.id })).toBe(true)
    expect(isAttachedTo([toChat], { card_id: amy.id })).toBe(false)
  })
})

describe('a target for a lorebook', () => {
  it('starts with the current attachments, each once', () => {
    const recent = [session('At sea', 5), session('Ashore', 6)]
    const offered = findAttachable('', {
      ...nothing,
      attached: [toCard, toChat, toAll],
      chatted: [bob, amy],
      recent,
    })
    expect(offered.cards.map(({ name }) => name)).toEqual(['Amy', 'Bob'])
    expect(offered.sessions.map(({ title }) => title)).toEqual(['At sea', 'Ashore'])
  })

  it('is found by the title of a chat or the name of its card', () => {
    const recent = [session('At sea', 5, 'Amy'), session('Ashore', 6, 'Bob')]
    const titles = (keyword: string) =>
      findAttachable(keyword, { ...nothing, recent }).sessions.map(({ title }) => title)
    expect(titles(' SEA')).toEqual(['At sea'])
    expect(titles('bob')).toEqual(['Ashore'])
  })
})
