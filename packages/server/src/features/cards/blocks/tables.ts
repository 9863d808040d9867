import type { UserId } from '@inkling/contract'

export interface BlockTable {
  id: string
  user_id: UserId
  kind: 'tag' | 'author'
  tag: string | null
  tag_key: string | null
  author_id: UserId | null
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    blocks: BlockTable
  }
}
