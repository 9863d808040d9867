import { type BodyIn, routes, type TagId } from '@inkling/contract'
import { describe, expect, it, test } from 'vitest'
import { publicCard } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'
import { peopleOf } from '../../testing/people.ts'
import { findTagKeys, refreshTagKeys } from './tag-keys.ts'

const { adminTags, audit, cards, tags } = routes
const app = await appForFile()
const { stranger, admin, owner, other } = await peopleOf(app.api)

let made = 0
async function newCategory(more: Partial<BodyIn<typeof adminTags.createCategory>> = {}) {
  const slug = `category-${made++}`
  return await admin.call(adminTags.createCategory, {
    body: { slug, name_zh: `分类${slug}`, name_en: slug, ...more },
  })
}
const shelf = await newCategory()

async function newTag(more: Partial<BodyIn<typeof adminTags.create>> = {}) {
  const slug = more.slug ?? `tag-${made++}`
  const body = { category_id: shelf.id, name_zh: `标签${slug}`, name_en: slug, ...more, slug }
  return await admin.call(adminTags.create, { body })
}

const change = (id: TagId, body: BodyIn<typeof adminTags.update>) =>
  admin.call(adminTags.update, { params: { id }, body })

const cardTagged = (tags: string[]) => publicCard(owner, admin, { data: { name: 'Keeper', tags } })

describe('a fresh installation', () => {
  it('has tag categories in both languages', async () => {
    const { items } = await owner.call(tags.categories)
    expect(items.map(category => category.slug)).toContain('genre')
    const all = items.flatMap(category => category.tags)
    expect(all.length).toBeGreaterThan(80)
    expect(all).toContainEqual(expect.objectContaining({ name_zh: '科幻', name_en: 'Sci-fi', cards: 0 }))
  })

  it('lists adult tags on request only', async () => {
    const slugs = async (include_hidden: 'true' | 'false') =>
      (await owner.call(tags.categories, { query: { include_hidden } })).items.map(({ slug }) => slug)
    expect(await slugs('false')).not.toContain('adult')
    expect(await slugs('true')).toContain('adult')
  })
})

describe('the list of tags', () => {
  it('is paged in the order of categories, fifty at a time', async () => {
    const first = await owner.call(tags.list)
    const second = await owner.call(tags.list, { query: { page: 2 } })
    expect(first).toMatchObject({ page: 1, limit: 50 })
    const { items } = await owner.call(tags.categories)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      items.flatMap(category => category.tags.map(({ id }) => id)).slice(0, 100),
    )
  })

  it('can be limited to one category', async () => {
    const { id } = await newTag()
    const { items } = await owner.call(tags.list, { query: { category_id: shelf.id } })
    expect(items.map(tag => tag.id)).toContain(id)
    expect(new Set(items.map(tag => tag.category_id))).toEqual(new Set([shelf.id]))
  })

  it('leaves out hidden tags and categories unless requested', async () => {
    const attic = await newCategory({ is_hidden: true })
    const hidden = [await newTag({ is_hidden: true }), await newTag({ category_id: attic.id })]
    const listed = async (include_hidden?: 'true') => {
      const pages = [1, 2].map(page =>
        owner.call(tags.list, {
          query: { limit: 100, page, ...(include_hidden && { include_hidden }) },
        }),
      )
      const ids = (await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))
      return hidden.filter(({ id }) => ids.includes(id)).length
    }
    expect(await listed()).toBe(0)
    expect(await listed('true')).toBe(2)
    for (const { id } of hidden) expect((await owner.call(tags.get, { params: { id } })).id).toBe(id)
  })
})

describe('a tag that is not public', () => {
  it('is visible to admins only, and unknown to searches', async () => {
    const { id } = await newTag({ slug: 'lantern-keeper', aliases: ['lamplighter'] })
    const toggle = () => admin.call(adminTags.togglePublic, { params: { id } })
    expect((await toggle()).is_public).toBe(false)
    expect((await owner.refused(tags.get, { params: { id } })).status).toBe(404)
    expect((await admin.call(tags.get, { params: { id } })).is_public).toBe(false)
    const { items } = await owner.call(tags.list, { query: { category_id: shelf.id, limit: 100 } })
    expect(items.map(tag => tag.id)).not.toContain(id)
    expect(await findTagKeys(app.context.db, ['Lamplighter'])).toEqual([['lamplighter']])
    expect((await toggle()).is_public).toBe(true)
    expect(await findTagKeys(app.context.db, ['Lamplighter'])).toEqual([
      expect.arrayContaining(['lantern-keeper']),
    ])
  })
})

describe('the names of a tag', () => {
  it('find each other in searches, ignoring case and width', async () => {
    await newTag({ slug: 'lighthouse', name_zh: '灯塔', name_en: 'Lighthouse', aliases: ['Leuchtturm'] })
    const keys = ['leuchtturm', 'lighthouse', '灯塔']
    expect(await findTagKeys(app.context.db, ['灯塔', 'ＬｉｇｈｔＨｏｕｓｅ', 'somewhere'])).toEqual([
      keys,
      keys,
      ['somewhere'],
    ])
  })

  it('find cards tagged in the other language', async () => {
    await newTag({ slug: 'clockwork', name_zh: '发条', name_en: 'Clockwork' })
    await cardTagged(['发条'])
    const countFound = async (query: { whitelist?: string; blacklist?: string }) =>
      (await other.call(cards.search, { query })).items.length
    expect(await countFound({ whitelist: 'Clockwork' })).toBe(1)
    expect(await countFound({ whitelist: '发条', blacklist: 'clockwork' })).toBe(0)
  })

  it('are refused if another tag has them', async () => {
    await newTag({ slug: 'harbour', name_zh: '港口', name_en: 'Harbour', aliases: ['harbor'] })
    const body = {
      category_id: shelf.id,
      slug: 'port',
      name_zh: '港口',
      name_en: 'Port',
      aliases: ['Harbor'],
    }
    const refusal = await admin.refused(adminTags.create, { body })
    expect(refusal).toMatchObject({ status: 409, code: 'tag_taken' })
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['name_zh', 'aliases'])
  })

  it('cannot contain a comma', async () => {
    const body = { category_id: shelf.id, slug: 'a-b', name_zh: '甲，乙', name_en: 'A, B' }
    const refusal = await admin.refused(adminTags.create, { body })
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['name_zh', 'name_en'])
  })

  it('are free again after a change or removal', async () => {
    const { id } = await newTag({ slug: 'quay', name_en: 'Quay' })
    await change(id, { slug: 'pier', name_zh: '栈桥', name_en: 'Pier' })
    const next = await newTag({ slug: 'quay', name_en: 'Quay' })
    await admin.call(adminTags.remove, { params: { id: next.id } })
    await newTag({ slug: 'quay', name_en: 'Quay' })
  })
})

test('public cards with any name of a tag are counted once', async () => {
  await cardTagged(['Sundial', '日晷'])
  await cardTagged(['gnomon'])
  await owner.call(cards.create, { body: { data: { name: 'Hidden', tags: ['Sundial'] } } })
  const tag = await newTag({ slug: 'sundial', name_zh: '日晷', name_en: 'Sundial' })
  expect(tag.cards).toBe(1)
  expect((await change(tag.id, { aliases: ['gnomon'] })).cards).toBe(2)
})

describe('merging', () => {
  it('moves all names to the other tag and removes the first', async () => {
    const from = await newTag({ slug: 'barge', name_zh: '驳船', name_en: 'Barge', aliases: ['lighter'] })
    const into = await newTag({ slug: 'boat', name_zh: '小船', name_en: 'Boat' })
    await cardTagged(['驳船'])
    const merged = await admin.call(adminTags.merge, { params: { id: from.id }, body: { into_id: into.id } })
    expect(merged).toMatchObject({ id: into.id, aliases: ['barge', '驳船', 'lighter'], cards: 1 })
    expect((await admin.refused(adminTags.get, { params: { id: from.id } })).status).toBe(404)
    const results = await other.call(cards.search, { query: { whitelist: 'Boat' } })
    expect(results.items.map(card => card.tags)).toEqual([['驳船']])
  })

  it('with itself or an unknown tag is refused', async () => {
    const { id } = await newTag()
    const merge = (into_id: string) =>
      admin.refused(adminTags.merge, { params: { id }, body: { into_id: into_id as TagId } })
    expect((await merge(id)).status).toBe(400)
    expect((await merge(crypto.randomUUID())).status).toBe(404)
  })
})

describe('the order', () => {
  const slugsOf = async (id: typeof shelf.id) =>
    (await admin.call(adminTags.getCategory, { params: { id } })).tags.map(({ slug }) => slug)

  it('of tags is stored; tags of other categories move, the rest follows', async () => {
    const category = await newCategory()
    const [one, two, three] = await Promise.all(
      ['one', 'two', 'three'].map(slug => newTag({ slug: `${slug}-th`, category_id: category.id })),
    )
    const guest = await newTag({ slug: 'guest' })
    const tag_ids = [three, guest, one].flatMap(tag => tag?.id ?? [])
    await admin.call(adminTags.order, { body: { category_id: category.id, tag_ids } })
    expect(await slugsOf(category.id)).toEqual(['three-th', 'guest', 'one-th', two?.slug])
  })

  it('of categories applies to everybody', async () => {
    const last = await newCategory()
    await newTag({ category_id: last.id })
    await admin.call(adminTags.orderCategories, { body: { category_ids: [last.id] } })
    const { items } = await owner.call(tags.categories)
    expect(items.slice(0, 2).map(({ slug }) => slug)).toEqual([last.slug, 'genre'])
  })

  it('puts a moved tag last', async () => {
    const category = await newCategory()
    await newTag({ slug: 'first-there', category_id: category.id })
    const { id } = await newTag({ slug: 'newcomer' })
    await change(id, { category_id: category.id })
    expect(await slugsOf(category.id)).toEqual(['first-there', 'newcomer'])
  })
})

describe('a category', () => {
  it('cannot use another’s slug', async () => {
    const body = { slug: 'genre', name_zh: '题材', name_en: 'Genre' }
    expect((await admin.refused(adminTags.createCategory, { body })).code).toBe('tag_category_taken')
  })

  it('can be removed when it is empty', async () => {
    const { id } = await newCategory()
    const tag = await newTag({ category_id: id })
    expect((await admin.refused(adminTags.removeCategory, { params: { id } })).code).toBe(
      'tag_category_in_use',
    )
    await admin.call(adminTags.remove, { params: { id: tag.id } })
    await admin.call(adminTags.removeCategory, { params: { id } })
    expect((await admin.refused(adminTags.getCategory, { params: { id } })).status).toBe(404)
  })

  it('is changed field by field', async () => {
    const { id } = await newCategory({ colour: 'jade' })
    const changed = await admin.call(adminTags.updateCategory, { params: { id }, body: { name_en: 'Else' } })
    expect(changed).toMatchObject({ name_en: 'Else', colour: 'jade', is_hidden: false })
  })
})

test('only moderators and admins change tags', async () => {
  expect((await stranger.refused(tags.list)).status).toBe(401)
  expect((await owner.refused(adminTags.list)).status).toBe(403)
  expect((await owner.refused(adminTags.create, { body: '{}' })).status).toBe(403)
  expect((await stranger.refused(adminTags.listCategories)).status).toBe(401)
})

test('a tag is public at first, and only its own call changes that', async () => {
  const { id, is_public } = await newTag({})
  expect(is_public).toBe(true)
  const body = { is_public: false } as object
  expect(await admin.refused(adminTags.update, { params: { id }, body })).toMatchObject({
    code: 'unknown_field',
  })
})

test('changes of tags are recorded', async () => {
  const { id } = await newTag({ slug: 'inkwell', name_zh: '墨池', name_en: 'Inkwell' })
  const into = await newTag({ slug: 'inkpot', name_zh: '墨壶', name_en: 'Inkpot' })
  await admin.call(adminTags.merge, { params: { id }, body: { into_id: into.id } })
  const { items } = await admin.call(audit.list, { query: { action: 'tag_merged' } })
  expect(items[0]).toMatchObject({
    subject_id: id,
    subject: '墨池 · Inkwell',
    facts: { into: '墨壶 · Inkpot' },
  })
})

describe('names that differ only in spelling', () => {
  it('are one tag', async () => {
    await newTag({ slug: 'wyvern', name_zh: '飛龍', name_en: 'Wyvérn' })
    await cardTagged(['飞龙'])
    const countFound = async (query: { whitelist?: string; keyword?: string }) =>
      (await other.call(cards.search, { query })).items.length
    for (const word of ['飛龍', '飞龙', '飛竜', 'wyvern', 'Wyvérn']) {
      expect(await countFound({ whitelist: word })).toBe(1)
      expect(await countFound({ keyword: word })).toBe(1)
    }
    const body = { category_id: shelf.id, slug: 'flying-dragon', name_zh: '飞龙', name_en: 'Flying dragon' }
    const refusal = await admin.refused(adminTags.create, { body })
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['name_zh'])
  })

  it('keep their tags after an upgrade', async () => {
    const { db } = app.context
    const traditional = await newTag({ slug: 'ghost-fire', name_zh: '鬼火', name_en: 'Ghost fire' })
    const simplified = await newTag({ slug: 'fox-fire', name_zh: '灵火', name_en: 'Fox fire' })
    const accented = await newTag({ slug: 'smaller-cafe', name_zh: '咖啡', name_en: 'Coffee' })
    // Older versions gave each spelling a key of its own.
    await db.updateTable('tags').set({ name_zh: '靈火' }).where('id', '=', traditional.id).execute()
    await db.updateTable('tags').set({ name_en: 'Café noir' }).where('id', '=', accented.id).execute()
    await db
      .insertInto('tag_keys')
      .values([
        { key: '靈火', tag_id: traditional.id },
        { key: 'café noir', tag_id: accented.id },
      ])
      .execute()
    await refreshTagKeys(db)
    const keysOf = async (id: TagId) =>
      (await db.selectFrom('tag_keys').select('key').where('tag_id', '=', id).orderBy('key').execute()).map(
        ({ key }) => key,
      )
    expect(await keysOf(traditional.id)).toEqual(['ghost fire', 'ghost-fire'])
    expect(await keysOf(simplified.id)).toEqual(['fox fire', 'fox-fire', '灵火'])
    expect(await keysOf(accented.id)).toEqual(['cafe noir', 'smaller-cafe', '咖啡'])
    expect(await admin.call(adminTags.get, { params: { id: traditional.id } })).toMatchObject({
      name_zh: '靈火',
    })

    const params = { id: traditional.id }
    const merged = await admin.call(adminTags.merge, { params, body: { into_id: simplified.id } })
    expect(merged.aliases).toEqual(expect.arrayContaining(['ghost-fire', 'Ghost fire']))
    const rows = () => db.selectFrom('tag_keys').selectAll().orderBy('key').execute()
    const before = await rows()
    await refreshTagKeys(db)
    expect(await rows()).toEqual(before)
  })
})
