import type { Notice } from '../../files/notices.ts'
import type { CardProblem } from '../../files/problems.ts'
import type { Card, CardFile, CardImage } from './card.ts'

/** The containers a card can come in. */
export const CARD_FORMATS = [
  'png',
  'apng',
  'webp',
  'jpeg',
  'avif',
  'json',
  'yaml',
  'charx',
  'jpeg_charx',
  'byaf',
] as const
export type CardFormat = (typeof CARD_FORMATS)[number]

/** What a container's reader found; its notices went to the collector it was given. */
export type Found = { card: Card; format: CardFormat; image?: CardImage; assets: CardFile[] }

/** What reading a file gave: the card with its picture and files, or the one reason why there is none. */
export type CardReading = ({ ok: true; notices: Notice[] } & Found) | { ok: false; problem: CardProblem }
