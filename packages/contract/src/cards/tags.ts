import { z } from 'zod'
import { tagColours } from '../base/choices.ts'
import { TagCategoryId, TagId } from '../base/ids.ts'
import {
  MANAGED_TAGS_MAX,
  MAX_PAGE_LIMIT,
  TAG_ALIASES_MAX,
  TAG_CATEGORIES_MAX,
  TAG_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine } from '../base/text.ts'

export const TagColour = z.enum(tagColours)
export type TagColour = z.infer<typeof TagColour>

/**
 * A card has a managed tag if one of its words equals the tag's slug, a name or an alias, in any spelling (the engine's
 * `tagKey`).
 */
export const Tag = z.object({
  id: TagId,
  category_id: TagCategoryId,
  slug: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  aliases: z.array(z.string()).describe('synonyms, including the names of tags merged into it'),
  colour: TagColour.nullable().describe('null: the colour of its category'),
  position: z.int().describe('order within its category'),
  is_public: z.boolean().describe('a tag that is not public is visible only to admins'),
  is_hidden: z.boolean().describe('listed only on request, such as adult tags'),
  cards: z.int().describe('number of public cards with this tag, counted regularly'),
})
export type Tag = z.infer<typeof Tag>

export const TagCategory = z.object({
  id: TagCategoryId,
  slug: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  colour: TagColour,
  position: z.int(),
  is_hidden: z.boolean().describe('whether all its tags are hidden'),
  tags: z.array(Tag).describe('in order'),
})
export type TagCategory = z.infer<typeof TagCategory>

/** Tag lists are comma-separated, so names can't contain commas. */
const word = singleLine(TAG_MAX, 1).refine(text => !/[,，、]/.test(text), { error: 'comma' })
const slug = z
  .string()
  .trim()
  .max(TAG_MAX)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'slug' })
const names = { slug, name_zh: word, name_en: word }

export const NewTagCategory = z.object({
  ...names,
  colour: TagColour.default('plain'),
  is_hidden: z.boolean().default(false),
})
export type NewTagCategory = z.output<typeof NewTagCategory>

export const TagCategoryChange = z.object({
  slug: slug.optional(),
  name_zh: word.optional(),
  name_en: word.optional(),
  colour: TagColour.optional(),
  is_hidden: z.boolean().optional(),
})
export type TagCategoryChange = z.output<typeof TagCategoryChange>

const aliases = z.array(word).max(TAG_ALIASES_MAX)

export const NewTag = z.object({
  category_id: TagCategoryId,
  ...names,
  aliases: aliases.default([]),
  colour: TagColour.nullable().default(null),
  is_hidden: z.boolean().default(false),
})
export type NewTag = z.output<typeof NewTag>

export const TagChange = z.object({
  category_id: TagCategoryId.optional(),
  slug: slug.optional(),
  name_zh: word.optional(),
  name_en: word.optional(),
  aliases: aliases.optional(),
  colour: TagColour.nullable().optional(),
  is_hidden: z.boolean().optional(),
})
export type TagChange = z.output<typeof TagChange>

const one = z.object({ id: TagId })
const oneCategory = z.object({ id: TagCategoryId })
const include_hidden = z
  .enum(['true', 'false'])
  .default('false')
  .transform(flag => flag === 'true')

export const tags = {
  list: route('tags.list', {
    summary: 'Lists public tags by category.',
    query: pageQuery(50).extend({ include_hidden, category_id: TagCategoryId.optional() }),
    answer: pageOf(Tag),
  }),
  categories: route('tags.categories', {
    summary: 'Lists categories with their public tags. Empty ones are left out.',
    query: pageQuery(MAX_PAGE_LIMIT).extend({ include_hidden }),
    answer: pageOf(TagCategory),
  }),
  get: route('tags.get', {
    summary: 'Returns a public tag, hidden or not; any tag for admins.',
    params: one,
    answer: Tag,
  }),
}

export const adminTags = {
  createCategory: route('adminTags.createCategory', {
    summary: 'Creates a category at the end.',
    body: NewTagCategory,
    answer: TagCategory,
    status: 201,
    problems: ['tag_category_taken', 'tag_limit'],
  }),
  listCategories: route('adminTags.listCategories', {
    summary: 'Lists all categories with all tags.',
    query: pageQuery(MAX_PAGE_LIMIT),
    answer: pageOf(TagCategory),
  }),
  orderCategories: route('adminTags.orderCategories', {
    summary: 'Sorts categories. Unnamed ones follow.',
    body: z.object({ category_ids: z.array(TagCategoryId).min(1).max(TAG_CATEGORIES_MAX) }),
  }),
  getCategory: route('adminTags.getCategory', {
    summary: 'Returns a category with all its tags.',
    params: oneCategory,
    answer: TagCategory,
  }),
  updateCategory: route('adminTags.updateCategory', {
    summary: 'Updates a category.',
    params: oneCategory,
    body: TagCategoryChange,
    answer: TagCategory,
    problems: ['tag_category_taken'],
  }),
  removeCategory: route('adminTags.removeCategory', {
    summary: 'Deletes an empty category.',
    params: oneCategory,
    problems: ['tag_category_in_use'],
  }),
  create: route('adminTags.create', {
    summary: 'Creates a public tag at the end of its category. Cards with one of its words have it.',
    body: NewTag,
    answer: Tag,
    status: 201,
    problems: ['tag_taken', 'tag_limit'],
  }),
  list: route('adminTags.list', {
    summary: 'Lists all tags by category.',
    query: pageQuery(50).extend({ category_id: TagCategoryId.optional() }),
    answer: pageOf(Tag),
  }),
  order: route('adminTags.order', {
    summary: 'Moves tags into a category in this order. Its other tags follow.',
    body: z.object({
      category_id: TagCategoryId,
      tag_ids: z.array(TagId).min(1).max(MANAGED_TAGS_MAX),
    }),
  }),
  get: route('adminTags.get', {
    summary: 'One tag.',
    params: one,
    answer: Tag,
  }),
  update: route('adminTags.update', {
    summary: 'Updates a tag. Moved to another category, it comes last. Cards are not changed.',
    params: one,
    body: TagChange,
    answer: Tag,
    problems: ['tag_taken'],
  }),
  remove: route('adminTags.remove', {
    summary: 'Deletes a tag. Cards keep its words as free tags.',
    params: one,
  }),
  togglePublic: route('adminTags.togglePublic', {
    summary: 'Toggles whether a tag is public.',
    params: one,
    answer: Tag,
  }),
  merge: route('adminTags.merge', {
    summary: 'Merges a tag into another one. Cards are not changed.',
    params: one,
    body: z.object({ into_id: TagId }),
    answer: Tag,
    problems: ['tag_limit'],
  }),
}
