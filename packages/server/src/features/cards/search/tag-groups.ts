import type { Db } from '../../../platform/database/tables.ts'
import { tagKey } from '../labels.ts'

/** For each word that names a tag, the keys it may stand under on a card. */
export const tagGroups = async (_db: Db, words: readonly string[]): Promise<string[][]> =>
  words.map(word => [tagKey(word)])
