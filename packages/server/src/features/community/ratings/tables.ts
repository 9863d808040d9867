import type { CardId, UserId } from '@inkling/contract'

interface RatingTable {
  user_id: UserId
  card_id: CardId
  rating: number
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    ratings: RatingTable
  }
}
