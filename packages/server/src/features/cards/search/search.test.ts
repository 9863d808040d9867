import { type Card, type QueryIn, routes } from '@inkling/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { addCardCounts, countChatStarted, countMessages } from '../card-counts.ts'
import { rankDueCards } from './index-queue.ts'

const { cards, profile } = routes
const app = await appForFile()
const author = await app.api.register('author', { display_name: '作者' })
const reader = await app.api.register('reader')

/** The author is an admin, so it needs no review. */
async function publish(name: string, more: object, data: object = {}): Promise<Card> {
  const { id } = await author.call(cards.create, { body: { ...more, data: { name, ...data } } })
  return await author.call(cards.requestPublic, { params: { id } })
}

const fox = { tagline: 'Clever 100%', tags: ['Fantasy', 'Animal'] }
const named = {
  fox: await publish('红色狐狸 Fox', fox, { creator: 'Aesop' }),
  percent: await publish(
    'Under_score',
    { tags: ['fantasy'] },
    { description: '## 她\n她**守着**山里的{{char}}温泉。' },
  ),
  adult: await publish('Grown-up', { tags: ['NSFW'] }),
}

type CardSearchWords = { keyword?: string; whitelist?: string; blacklist?: string }
const searchNames = async (query: CardSearchWords, by = reader) => {
  const { items } = await by.call(cards.search, { query: { limit: 100, ...query } })
  return items.map(card => card.name)
}

test.each(['狐狸', 'fox', 'CLEVER', 'aesop', '100%'])('finds a card by %s', async keyword => {
  expect(await searchNames({ keyword })).toEqual([named.fox.name])
})

test('finds cards by who wrote them', async () => {
  expect(await searchNames({ keyword: '作者' })).toContain(named.fox.name)
})

test.each([
  ['色', '红色狐狸 Fox'],
  ['红色', '红色狐狸 Fox'],
  ['色狐狸', '红色狐狸 Fox'],
  ['狐狸 fox', '红色狐狸 Fox'],
  ['狐狸fox', '红色狐狸 Fox'],
  ['ＦＯＸ', '红色狐狸 Fox'],
  ['fo', '红色狐狸 Fox'],
  ["' | 'fox", '红色狐狸 Fox'],
  ['animal', '红色狐狸 Fox'],
  ['温泉', 'Under_score'],
  ['under', 'Under_score'],
])('finds by %s in Chinese and English, while a word is typed', async (keyword, name) => {
  expect(await searchNames({ keyword })).toEqual([name])
})

test.each(['色红', '狐红', 'ox', 'fo clever', '%', '\\', '狐狸 温泉'])(
  'finds nothing by %s, which is in no card',
  async keyword => {
    expect(await searchNames({ keyword })).toEqual([])
  },
)

test('finds cards by wanted and unwanted tags, ignoring case', async () => {
  expect((await searchNames({ whitelist: 'FANTASY' })).sort()).toEqual([named.percent.name, named.fox.name])
  expect(await searchNames({ whitelist: 'fantasy,animal' })).toEqual([named.fox.name])
  expect(await searchNames({ whitelist: 'fantasy', blacklist: ' Animal ' })).toEqual([named.percent.name])
})

test('shows adult cards on request only', async () => {
  expect(await searchNames({ keyword: 'Grown-up' })).toEqual([])
  await author.call(profile.update, { body: { show_nsfw: true } })
  expect(await searchNames({ keyword: 'Grown-up' }, author)).toEqual(['Grown-up'])
})

test('lists in pages that say how many there are', async () => {
  const first = await reader.call(cards.search, { query: { whitelist: 'fantasy', limit: 1 } })
  const second = await reader.call(cards.search, { query: { whitelist: 'fantasy', limit: 1, page: 2 } })
  expect([first.total, first.items.length, second.items.length]).toEqual([2, 1, 1])
  const far = await reader.call(cards.search, { query: { whitelist: 'fantasy', page: 100_000 } })
  expect([far.total, far.items.length]).toEqual([2, 0])
  expect(first.items[0]?.id).not.toBe(second.items[0]?.id)
})

test('says why a card was found, and where', async () => {
  const matchReasons = async (keyword: string) => {
    const { items } = await reader.call(cards.search, { query: { keyword } })
    const match = items[0]?.match
    return match && [match.field, ...match.matches.map(({ start, end }) => match.excerpt.slice(start, end))]
  }
  expect(await matchReasons('狐狸 fox')).toEqual(['name', '狐狸', 'Fox'])
  expect(await matchReasons('clever')).toEqual(['tagline', 'Clever'])
  expect(await matchReasons('anim')).toEqual(['tags', 'Anim'])
  expect(await matchReasons('aesop')).toEqual(['author', 'Aesop'])
  expect(await matchReasons('山里')).toEqual(['description', '山里'])
  expect(await matchReasons('')).toBeNull()
})

test('shows matches without Markdown', async () => {
  const { items } = await reader.call(cards.search, { query: { keyword: '山里' } })
  expect(items[0]?.match?.excerpt).toBe('她 她守着山里的 温泉。')
})

test('suggests other searches when nothing was found', async () => {
  const { total, help } = await reader.call(cards.search, {
    query: { keyword: 'clever', whitelist: 'fantasy,animals', blacklist: 'dark' },
  })
  expect(total).toBe(0)
  expect(help).toEqual({
    without: [{ what: 'whitelist', value: 'animals', total: 1, is_total_capped: false }],
    near_words: [],
    near_tags: ['Animal'],
  })
  expect((await reader.call(cards.search, { query: { keyword: 'fox' } })).help).toBeNull()
})

describe('a keyword that is a name of a tag', () => {
  const tagged = { zh: '长安旧梦', en: 'Court of Jade', synonym: 'Old days', plain: 'A historical accident' }
  beforeAll(async () => {
    await publish(tagged.zh, { tags: ['古风'] })
    await publish(tagged.en, { tags: ['Historical'] })
    await publish(tagged.synonym, { tags: ['古代'] })
    await publish(tagged.plain, {})
    await publish('Dragon of spring', { tags: ['slice of life'] })
  })

  test.each(['古风', 'historical', 'Historical ', '古代', '历史'])(
    'finds the cards with the tag: %s',
    async keyword => {
      const byTag = await searchNames({ whitelist: '古风' })
      expect(byTag).toHaveLength(3)
      expect(await searchNames({ keyword })).toEqual(expect.arrayContaining(byTag))
    },
  )

  test('is used among other words, and finds cards that mention it', async () => {
    expect(await searchNames({ keyword: 'historical jade' })).toEqual([tagged.en])
    expect(await searchNames({ keyword: '长安 historical' })).toEqual([tagged.zh])
    expect(await searchNames({ keyword: 'dragon slice of life' })).toEqual(['Dragon of spring'])
    expect(await searchNames({ keyword: '日常 dragon' })).toEqual(['Dragon of spring'])
    expect(await searchNames({ keyword: 'historical' })).toContain(tagged.plain)
    expect(await searchNames({ keyword: 'historical', blacklist: '古风' })).toEqual([tagged.plain])
  })

  test('shows each card’s tag as the reason', async () => {
    const { items } = await reader.call(cards.search, { query: { keyword: 'historical' } })
    const match = items.find(({ name }) => name === tagged.zh)?.match
    expect(match).toEqual({ field: 'tags', excerpt: '古风', matches: [{ start: 0, end: 2 }] })
  })

  test('is suggested for typos, like words of names', async () => {
    const { help } = await reader.call(cards.search, { query: { keyword: 'histroical' } })
    expect(help?.near_tags).toContain('古风')
    expect(help?.near_words).toContain('historical')
    const narrowed = await reader.call(cards.search, { query: { keyword: 'accidnet', whitelist: '古风' } })
    expect(narrowed.help?.near_words).not.toContain('accident')
  })
})

describe('another spelling', () => {
  const stories = [
    ['龍之介', '住在臺灣的小說家，愛看圖書。'],
    ['后面的王后', '她站在里面，头发很长。'],
    ['図書館の竜', 'ガラスの靴と国'],
    ['Café Éloïse', 'A naïve résumé, and smørrebrød.'],
    ['İstanbul Hikâyesi', 'Geçmişten bir yankı: ışık'],
    ['Die Straße nach Łódź', 'Größe, Æther, Þór und ein ﬁnsterer Wald'],
    ['Тёмный лес', 'Мой чай за́мок, обʼєкт'],
    ['שָׁלוֹם עולם', 'مُحَمَّد والكِتَاب'],
  ] as const
  const nameOf = (beginning: string) => stories.find(([name]) => name.startsWith(beginning))?.[0]
  beforeAll(async () => {
    for (const [name, description] of stories) await publish(name, { tags: ['Fäbel'] }, { description })
  })

  test.each([
    ['龙之介', '龍'],
    ['龍之介', '龍'],
    ['台湾 小说', '龍'],
    ['图书 龙之介', '龍'],
    ['後面', '后面'],
    ['裏面', '后面'],
    ['頭髮', '后面'],
    ['图书馆 龙', '図書館'],
    ['圖書館', '図書館'],
    ['國', '図書館'],
    ['ｶﾞﾗｽ', '図書館'],
    ['cafe', 'Café'],
    ['CAFE eloise', 'Café'],
    ['caf\u0065\u0301', 'Café'],
    ['resume', 'Café'],
    ['smorrebrod', 'Café'],
    ['istanbul', 'İstanbul'],
    ['ISIK', 'İstanbul'],
    ['strasse', 'Die'],
    ['STRAẞE', 'Die'],
    ['stras', 'Die'],
    ['lodz', 'Die'],
    ['grosse', 'Die'],
    ['aether thor', 'Die'],
    ['finsterer', 'Die'],
    ['темный', 'Тёмный'],
    ['замок', 'Тёмный'],
    ['שלום', 'שָׁלוֹם'],
    ['محمد', 'שָׁלוֹם'],
    ['كتاب', undefined],
    ['الكتاب', undefined],
    ['والكتاب', 'שָׁלוֹם'],
  ])('%s finds the card', async (keyword, beginning) => {
    expect(await searchNames({ keyword })).toEqual(beginning === undefined ? [] : [nameOf(beginning)])
  })

  test.each(['カラス', 'мои', 'чаи', 'baer', '入面'])('%s, another word, finds nothing', async keyword => {
    expect(await searchNames({ keyword })).toEqual([])
  })

  test.each([
    ['龙之介', 'name', '龍之介'],
    ['strasse', 'name', 'Straße'],
    ['istanbul', 'name', 'İstanbul'],
    ['eloise', 'name', 'Éloïse'],
    ['finsterer', 'description', 'ﬁnsterer'],
    ['замок', 'description', 'за́мок'],
    ['محمد', 'description', 'مُحَمَّد'],
    ['ｶﾞﾗｽ', 'description', 'ガラス'],
    ['єкт', 'description', 'єкт'],
  ])('%s is shown where it was found, in its %s', async (keyword, field, marked) => {
    const [card] = (await reader.call(cards.search, { query: { keyword } })).items
    expect(card?.match?.field).toBe(field)
    expect(card?.match?.matches.map(({ start, end }) => card.match?.excerpt.slice(start, end))).toEqual([
      marked,
    ])
  })

  test('of a tag finds and excludes cards, and is suggested as written', async () => {
    expect(await searchNames({ whitelist: 'fabel' })).toHaveLength(stories.length)
    expect(await searchNames({ keyword: 'lodz', blacklist: 'FABEL' })).toEqual([])
    const { help } = await reader.call(cards.search, { query: { keyword: 'fabell', whitelist: 'fäbeln' } })
    expect(help?.near_tags).toEqual(['Fäbel'])
  })

  test('of a name is suggested as written', async () => {
    const { help } = await reader.call(cards.search, { query: { keyword: 'eloisee' } })
    expect(help?.near_words).toContain('éloïse')
  })

  test('pages contain each card once, in the chosen order', async () => {
    const page = (page: number) =>
      reader.call(cards.search, { query: { whitelist: 'fabel', sortBy: 'newest', limit: 3, page } })
    const all = [...(await page(1)).items, ...(await page(2)).items, ...(await page(3)).items]
    expect(all.map(({ name }) => name)).toEqual(stories.map(([name]) => name).toReversed())
  })
})

describe('an author’s change', () => {
  const shown = (id: string) => ({ params: { id } })

  test('is searchable at once', async () => {
    const card = await publish('Ephemeral', { tags: ['Moth'] })
    await author.call(cards.update, {
      ...shown(card.id),
      body: { data: { name: 'Perpetual' }, tags: ['Stone'] },
    })
    expect(await searchNames({ keyword: 'ephemeral' })).toEqual([])
    expect(await searchNames({ whitelist: 'moth' })).toEqual([])
    expect(await searchNames({ keyword: 'perpetual', whitelist: 'stone' })).toEqual(['Perpetual'])
    await author.call(cards.update, { ...shown(card.id), body: { is_nsfw: true } })
    expect(await searchNames({ keyword: 'perpetual' })).toEqual([])
    await author.call(cards.update, { ...shown(card.id), body: { is_nsfw: false } })
    expect(await searchNames({ keyword: 'perpetual' })).toEqual(['Perpetual'])
    await author.call(cards.update, { ...shown(card.id), body: { status: 'private' } })
    expect(await searchNames({ keyword: 'perpetual' })).toEqual([])
    await author.call(cards.requestPublic, shown(card.id))
    expect(await searchNames({ keyword: 'perpetual' })).toEqual(['Perpetual'])
    await author.call(cards.remove, shown(card.id))
    expect(await searchNames({ keyword: 'perpetual' })).toEqual([])
  })

  test('to a public card is searchable once it is approved', async () => {
    const writer = await app.api.register('careful')
    const { id } = await writer.call(cards.create, { body: { data: { name: 'Firstborn' } } })
    const approve = () => author.call(cards.review, { ...shown(id), body: { decision: 'approve' } })
    await writer.call(cards.requestPublic, shown(id))
    expect(await searchNames({ keyword: 'firstborn' }, writer)).toEqual([])
    await approve()
    await writer.call(cards.update, { ...shown(id), body: { data: { name: 'Secondborn' } } })
    expect(await searchNames({ keyword: 'secondborn' }, writer)).toEqual([])
    expect(await searchNames({ keyword: 'firstborn' })).toEqual(['Firstborn'])
    await approve()
    expect(await searchNames({ keyword: 'secondborn' })).toEqual(['Secondborn'])
  })
})

test('ranks cards by activity, in total or recently', async () => {
  const { db } = app.context
  const now = app.clock.now()
  const rank = (at = now) => rankDueCards(db, () => at.toISOString())
  const lastWeek = new Date(now.getTime() - 6 * 24 * 3600 * 1000)
  await countChatStarted(db, named.percent.id, now)
  await countMessages(db, new Map([[named.percent.id, 5]]), now)
  await countMessages(db, new Map([[named.fox.id, 50]]), lastWeek)
  await addCardCounts(db, [{ card_id: named.percent.id, favorites: 1, ratings: 1, rating_sum: 5 }], now)
  await rank()
  const first = async (query: QueryIn<typeof cards.list>) =>
    (await reader.call(cards.list, { query })).items[0]
  expect(await first({ ranking: 'most_chatted' })).toMatchObject({
    id: named.fox.id,
    stats: { messages: 50 },
  })
  expect(await first({ ranking: 'most_chatted', date: 'week' })).toMatchObject({ id: named.fox.id })
  expect(await first({ ranking: 'most_chatted', date: 'day' })).toMatchObject({ id: named.percent.id })
  expect(await first({ ranking: 'top_rated' })).toMatchObject({ id: named.percent.id })
  expect(await first({ ranking: 'most_favorited', date: 'month' })).toMatchObject({ id: named.percent.id })
  expect(await first({ date: 'day' })).toMatchObject({
    id: named.percent.id,
    stats: { messages: 5, chats: 1 },
  })

  const later = new Date(now.getTime() + 10 * 24 * 3600 * 1000)
  await rank(later)
  expect((await reader.call(cards.list, { query: { date: 'week' } })).items).toEqual([])
  expect((await reader.call(cards.list, { query: { date: 'month' } })).total).toBeGreaterThan(0)
  await countMessages(db, new Map([[named.percent.id, 20]]), later)
  await rank(later)
  expect(await first({})).toMatchObject({ id: named.percent.id }) // most of the 50 no longer count
  expect(await first({ ranking: 'most_chatted' })).toMatchObject({ id: named.fox.id })
})

test('lists what one author has published', async () => {
  const list = await reader.call(cards.list, {
    query: { author: (await author.call(profile.get)).id, ranking: 'newest' },
  })
  expect(list.items.map(card => card.name)).toContain(named.fox.name)
  const other = await app.api.register('without')
  expect(
    (await reader.call(cards.list, { query: { author: (await other.call(profile.get)).id } })).total,
  ).toBe(0)
})

describe('cards in one language', () => {
  const listed = async (language: string) => {
    const { items } = await reader.call(cards.list, { query: { language, limit: 100 } })
    return items.map(({ name }) => name)
  }
  beforeAll(async () => {
    await publish('灯塔', {}, { first_mes: '她把灯点上，等一个人回来。' })
    await publish('Lighthouse', {}, { first_mes: 'She lights the lamp and waits.' })
    await publish('Faro', { language: 'es' }, { first_mes: 'Ella enciende la luz.' })
  })

  test('are listed by their texts, or as their authors say', async () => {
    expect(await listed('zh')).toContain('灯塔')
    expect(await listed('zh')).not.toContain('Lighthouse')
    expect(await listed('en')).toContain('Lighthouse')
    expect(await listed('en')).not.toContain('Faro')
    expect(await listed('es')).toEqual(['Faro'])
  })

  test('are found by words and tags like others, and a language is no tag', async () => {
    const { items } = await reader.call(cards.search, { query: { keyword: 'lighthouse', language: 'en' } })
    expect(items.map(({ name }) => name)).toEqual(['Lighthouse'])
    expect(await searchNames({ whitelist: 'es' })).toEqual([])
  })
})
