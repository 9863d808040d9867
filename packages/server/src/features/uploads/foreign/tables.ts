import type { Picture } from '../picture-url.ts'

interface ForeignPictureTable {
  address_hash: Buffer
  picture: Picture
  bytes: number
  fetched_at: string
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    foreign_pictures: ForeignPictureTable
  }
}
