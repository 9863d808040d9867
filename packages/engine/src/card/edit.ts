import { cleanJson } from '../files/clean.ts'
import { Notices } from '../files/notices.ts'
import type { JsonObject } from '../json/json.ts'
import type { Card, CardData } from './model/card.ts'
import { normaliseData } from './shape/normalise.ts'

/** A patch of `data`: an absent field stays, null clears it, a value sets it. */
export type CardPatch = { [K in keyof CardData]?: CardData[K] | null }

/** Patches the card's data; all else stays unchanged, also in exports. */
export function editCard(card: Card, patch: CardPatch): Card {
  const notices = new Notices()
  const raw: JsonObject = { ...card.data }
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete raw[field]
    else if (value !== undefined && field !== '__proto__') raw[field] = cleanJson(value, notices)
  }
  return { ...card, data: normaliseData(raw, notices) }
}
