import type { TagCategoryId, TagColour, TagId } from '@inkling/contract'
import type { Generated } from 'kysely'

interface TagCategoryTable {
  id: TagCategoryId
  slug: string
  name_zh: string
  name_en: string
  colour: TagColour
  position: number
  is_hidden: boolean
}

interface TagTable {
  id: TagId
  category_id: TagCategoryId
  slug: string
  name_zh: string
  name_en: string
  aliases: string[]
  colour: TagColour | null
  position: number
  is_public: Generated<boolean>
  is_hidden: boolean
  cards: Generated<number>
}

interface TagKeyTable {
  key: string
  tag_id: TagId
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    tag_categories: TagCategoryTable
    tags: TagTable
    tag_keys: TagKeyTable
  }
}
