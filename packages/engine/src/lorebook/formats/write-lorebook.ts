import type { JsonObject } from '../../json/json.ts'
import type { Lorebook } from '../entry/types.ts'

/** The book as a file of Character Card V3. World files are written by `toWorldFile`. */
export function toLorebookV3(book: Lorebook): JsonObject {
  return { spec: 'lorebook_v3', data: book }
}
