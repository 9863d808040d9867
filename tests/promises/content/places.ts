import { type CardId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { publish } from '../../../packages/server/src/testing/cards.ts'
import type { JourneySite } from '../../journeys/site.ts'
import { trials } from '../trials.ts'
import { chatOf } from './chats.ts'

const { adminModels, adminTags, cards, chat, comments, favorites, lorebooks, memories } = routes
const { notifications, personas, profile, reports } = routes

const ITEMS = trials(20, 8)

/**
 * Puts hostile texts into names, descriptions, comments and notes, and returns the paths of the pages that show them to
 * `admin`. `other` is another user.
 */
export async function createHostileContent(
  { upstream }: JourneySite,
  admin: Api,
  other: Api,
  vectors: readonly string[],
) {
  const texts = new VectorTexts(vectors)
  for (const by of [admin, other])
    await by.call(profile.update, { body: { display_name: texts.line(60), bio: texts.long(500) } })
  const published: CardId[] = []
  for (let n = 0; n < ITEMS; n++) published.push(await hostileCard(other, admin, texts, n))
  const [card_id] = published
  if (card_id === undefined) throw new Error('no card was published')
  await comment(admin, other, published, texts)
  const session = await chatOf(admin, card_id, ['Amy'])
  await chatsAndNotes(admin, card_id, session, texts)
  const [{ id: book }] = await Promise.all([ownThings(admin, texts), announce(admin, texts)])
  await describeForAdmins(admin, upstream.url, texts)
  const { id: author } = await other.call(profile.get)
  const { newest } = await admin.call(notifications.unread)
  return [
    ...[
      '/',
      '/search',
      '/my-chats',
      '/notification',
      '/personas',
      '/user',
      '/user/mycards',
      '/user/favorites',
    ],
    ...[
      '/user/lorebooks',
      `/user/lorebooks/${book}`,
      '/user/regex-editor',
      `/author/${author}`,
      '/user/following',
    ],
    ...published.slice(0, trials(8, 2)).map(id => `/character/${id}`),
    ...[`/chat/${session}`, `/notification/${newest?.id}`],
    ...['tags', 'reports', 'reviews', 'audit', 'users', 'ai-models', 'announcements', 'embedding-models'].map(
      page => `/admin/${page}`,
    ),
    ...texts.some(trials(60, 6)).flatMap(countElsewhere),
  ]
}

/** Returns one of several paths that contain the text, such as a search or a page that does not exist. */
const countElsewhere = (text: string, index: number): string[] => {
  const part = encodeURIComponent(text)
  const all = [
    `/search?keyword=${part}`,
    `/nowhere/${part}`,
    `/chat/${part}`,
    `/character/${part}?${part}=${part}`,
    `/login?return=${encodeURIComponent('javascript:trap(0)')}&to=${part}`,
    `/#${part}`,
  ]
  return [all[index % all.length] ?? '/']
}

async function hostileCard(by: Api, admin: Api, texts: VectorTexts, n: number): Promise<CardId> {
  const data = {
    name: texts.line(100),
    description: texts.long(3_000),
    personality: texts.long(1_000),
    scenario: texts.long(1_000),
    first_mes: texts.one(),
    mes_example: texts.long(1_000),
    creator_notes: texts.long(2_000),
    creator: texts.line(60),
    character_version: texts.line(30),
    alternate_greetings: texts.some(3),
    character_book: {
      name: texts.line(60),
      entries: [{ keys: [texts.line(60)], comment: texts.one(), content: texts.one() }],
    },
  }
  const body = { data, tagline: texts.line(200), tags: [texts.word(), texts.word(), 'plain'] }
  const { id } = await by.call(cards.create, { body })
  if (n % 5 === 4) {
    await by.call(cards.requestPublic, { params: { id } })
    await admin.call(cards.review, { params: { id }, body: { decision: 'reject', note: texts.long(1_000) } })
  }
  await publish(by, admin, id)
  return id
}

async function comment(
  admin: Api,
  other: Api,
  published: readonly CardId[],
  texts: VectorTexts,
): Promise<void> {
  for (const id of published.slice(0, 4)) {
    await admin.call(favorites.add, { params: { id } })
    await admin.call(reports.reportCard, { params: { id }, body: { reason: 'spam', note: texts.long(900) } })
    for (let n = 0; n < 5; n++) {
      const content = texts.long(400)
      const { id: parent_id } = await other.call(comments.create, { params: { id }, body: { content } })
      await admin.call(comments.create, { params: { id }, body: { content: texts.long(400), parent_id } })
    }
  }
}

async function chatsAndNotes(by: Api, card_id: CardId, id: SessionId, texts: VectorTexts): Promise<void> {
  for (let n = 0; n < ITEMS; n++) {
    const session = await by.call(chat.createSession, { body: { card_id } })
    await by.call(chat.renameSession, { params: { id: session.id }, body: { title: texts.line(120) } })
    await by.call(memories.add, { params: { id }, body: { text: texts.long(500) } })
  }
  await by.call(chat.renameSession, { params: { id }, body: { title: texts.line(120) } })
}

async function ownThings(by: Api, texts: VectorTexts) {
  for (let n = 0; n < ITEMS; n++)
    await by.call(personas.create, { body: { name: texts.line(100), description: texts.long(500) } })
  const entries = texts.some(ITEMS).map(text => ({ keys: [text.slice(0, 80)], comment: text, content: text }))
  return await by.call(lorebooks.create, { body: { name: texts.line(200), data: { entries } } })
}

async function announce(admin: Api, texts: VectorTexts): Promise<void> {
  for (let n = 0; n < ITEMS; n++)
    await admin.call(notifications.create, {
      body: { username: null, title: texts.line(120), body: texts.long(2_000) },
    })
}

async function describeForAdmins(admin: Api, base_url: string, texts: VectorTexts): Promise<void> {
  const { items } = await admin.call(adminTags.listCategories)
  const [category] = items
  if (category === undefined) throw new Error('there are no tag categories')
  for (let n = 0; n < ITEMS; n++) {
    const names = { slug: `hostile-${n}`, name_zh: texts.word(), name_en: texts.word() }
    await admin.call(adminTags.create, { body: { category_id: category.id, ...names } })
    const body = { name: texts.line(80), description: texts.long(500), base_url, model: texts.line(100) }
    await admin.call(adminModels.create, { body })
  }
}

/** Hands out the vectors (hostile texts) in turn, over and over, and skips those that do not fit in a place. */
class VectorTexts {
  readonly #vectors: readonly string[]
  #at = 0

  constructor(vectors: readonly string[]) {
    this.#vectors = vectors
  }

  one(): string {
    return this.#next(() => true)
  }

  some(count: number): string[] {
    return Array.from({ length: count }, () => this.one())
  }

  /** Joins vectors until there is no room for the next. */
  long(room: number): string {
    let all = this.#next(vector => vector.length <= room)
    for (let more = this.one(); all.length + more.length + 2 <= room; more = this.one()) all += `\n\n${more}`
    return all
  }

  line(room: number): string {
    return this.#next(vector => vector.length <= room && !/\p{Cc}/u.test(vector) && vector.trim() === vector)
  }

  word(): string {
    return this.#next(
      vector => vector.length <= 60 && !/[\p{Cc},，、]/u.test(vector) && vector.trim() === vector,
    )
  }

  #next(fits: (vector: string) => boolean): string {
    for (;;) {
      const vector = this.#vectors[this.#at++ % this.#vectors.length] ?? ''
      if (fits(vector)) return vector
    }
  }
}
