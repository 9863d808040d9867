import type { CardId, UserId } from '@inkling/contract'

interface FavoriteTable {
  user_id: UserId
  card_id: CardId
  favorited_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    favorites: FavoriteTable
  }
}
