import { z } from 'zod'
import { CardId } from '../base/ids.ts'
import { ASSET_PATH_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** A file stored in a card file. */
export const CardAsset = z.object({ path: z.string(), bytes: z.int() })
export type CardAsset = z.infer<typeof CardAsset>

const one = z.object({ id: CardId })

export const cardAssets = {
  list: route('cardAssets.list', {
    summary: 'Lists the assets of an own card.',
    params: one,
    answer: z.object({ items: z.array(CardAsset) }),
  }),
  download: route('cardAssets.download', {
    summary: 'Downloads one asset of an own card.',
    params: one,
    query: z.object({ path: z.string().max(ASSET_PATH_MAX) }),
    wire: 'file',
  }),
}
