/** Where a card may be found in a picture, best first. The last ones are seen only from tolerant readers' writers. */
const CARD_KEYWORDS = ['ccv3', 'chara', 'chara_card_v3', 'ccv2', 'character', 'charactercard', 'card']

/** How good a place this keyword is for a card (0 is best), or null when it is none. Case does not matter. */
export function cardRank(keyword: string): number | null {
  const rank = CARD_KEYWORDS.indexOf(keyword.toLowerCase())
  return rank < 0 ? null : rank
}

const ASSET_KEYWORD = /^chara-ext-asset_:?(.+)$/i

/** The key of an asset's keyword, written with or without a colon, or null. */
export function assetKey(keyword: string): string | null {
  return ASSET_KEYWORD.exec(keyword)?.[1] ?? null
}
