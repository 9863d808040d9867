import type { FileColumn } from '../platform/backup/named-files.ts'

const pictureColumn = (table: string): FileColumn => ({ table, column: 'picture', below: 'pictures/' })

/** Columns that refer to files that cannot be recreated. */
export const fileColumns: readonly FileColumn[] = [
  { table: 'card_revisions', column: 'source_key' },
  ...['card_revisions', 'uploads', 'personas', 'foreign_pictures'].map(pictureColumn),
]
