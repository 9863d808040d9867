import { MAX_PAGE_LIMIT, routes, TAG_CATEGORIES_MAX, type TagCategoryId, type TagId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, moderatorsOnly } from './good-call.ts'
import { type CallWorld, NAMED, newName } from './world.ts'

const { adminTags, tags } = routes

const named = () => {
  const slug = newName()
  return { slug, name_zh: `标签 ${slug}`, name_en: slug }
}

async function newCategory(by: Api): Promise<TagCategoryId> {
  await makeRoom(by)
  return (await by.call(adminTags.createCategory, { body: named() })).id
}

/** Removes the tags made here, except the last few, because full counts need more tags than are allowed. */
async function makeRoom(by: Api): Promise<void> {
  const { items, total } = await by.call(adminTags.listCategories, { query: { limit: MAX_PAGE_LIMIT } })
  if (total < TAG_CATEGORIES_MAX / 2) return
  const madeCategories = items.filter(({ slug }) => slug.startsWith(NAMED)).map(({ id }) => id)
  for (const id of madeCategories.sort().slice(0, -5))
    await by.call(adminTags.removeCategory, { params: { id } })
}

/** An existing category, because only a few may be added. */
async function someCategory(by: Api): Promise<TagCategoryId> {
  const { items } = await by.call(adminTags.listCategories)
  const [category] = items
  if (category === undefined) throw new Error('there are no tag categories')
  return category.id
}

const MAX_TAGS = 300
const madeTags: TagId[] = []

async function newTag(by: Api): Promise<TagId> {
  // The calls that tags were made for have removed some of them already.
  if (madeTags.length > MAX_TAGS)
    for (const id of madeTags.splice(0, MAX_TAGS / 2)) await by.send(adminTags.remove, { params: { id } })
  const { id } = await by.call(adminTags.create, {
    body: { category_id: await someCategory(by), ...named() },
  })
  madeTags.push(id)
  return id
}

const ofTag = async (_: CallWorld, by: Api) => ({ params: { id: await newTag(by) } })
const ofCategory = async (_: CallWorld, by: Api) => ({ params: { id: await newCategory(by) } })

export const tagCalls = [
  goodCall(tags.list, each(200)),
  goodCall(tags.categories, each(200)),
  goodCall(tags.get, each(200), async ({ people }) => ({ params: { id: await newTag(people.admin) } })),
  goodCall(
    tags.get,
    { ...moderatorsOnly(200), other: 404, owner: 404 },
    async (...of) => {
      const sending = await ofTag(...of)
      await of[1].call(adminTags.togglePublic, sending)
      return sending
    },
    'not public',
  ),

  goodCall(adminTags.createCategory, moderatorsOnly(201), async ({ people }) => {
    await makeRoom(people.admin)
    return { body: named() }
  }),
  goodCall(adminTags.listCategories, moderatorsOnly(200)),
  goodCall(adminTags.orderCategories, moderatorsOnly(204), async (_, by) => ({
    body: { category_ids: [await newCategory(by)] },
  })),
  goodCall(adminTags.getCategory, moderatorsOnly(200), ofCategory),
  goodCall(adminTags.updateCategory, moderatorsOnly(200), async (...of) => ({
    ...(await ofCategory(...of)),
    body: named(),
  })),
  goodCall(adminTags.removeCategory, moderatorsOnly(204), ofCategory),

  goodCall(adminTags.create, moderatorsOnly(201), async (_, by) => ({
    body: { category_id: await someCategory(by), ...named() },
  })),
  goodCall(adminTags.list, moderatorsOnly(200)),
  goodCall(adminTags.order, moderatorsOnly(204), async (_, by) => ({
    body: { category_id: await someCategory(by), tag_ids: [await newTag(by)] },
  })),
  goodCall(adminTags.get, moderatorsOnly(200), ofTag),
  goodCall(adminTags.update, moderatorsOnly(200), async (...of) => ({
    ...(await ofTag(...of)),
    body: named(),
  })),
  goodCall(adminTags.togglePublic, moderatorsOnly(200), ofTag),
  goodCall(adminTags.merge, moderatorsOnly(200), async (...of) => ({
    ...(await ofTag(...of)),
    body: { into_id: await newTag(of[1]) },
  })),
  goodCall(adminTags.remove, moderatorsOnly(204), ofTag),
]
