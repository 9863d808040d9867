import { readFile } from 'node:fs/promises'
import type { CardNotice } from '@inkling/contract'
import { type Card, type CardFormat, type CardImage, type CardProblem, readCard } from '@inkling/engine'
import { type Shrunk, shrinkPicture } from '../uploads/shrink-picture.ts'
import { type Summary, summaryOf } from './summary.ts'

/** What an import needs of a file: the card, what can be said of it, and its picture in our sizes. */
export interface ReadFile {
  readonly ok: true
  readonly card: Card
  readonly format: CardFormat
  readonly summary: Summary
  readonly notices: CardNotice[]
  readonly pictureFiles: Extract<Shrunk, { outcome: 'shrunk' }>['files'] | null
}

/** Reads a card file, all that is heavy or hostile about it, in a thread. */
export async function run({
  path,
  fileName,
}: {
  path: string
  fileName: string
}): Promise<ReadFile | { readonly ok: false; readonly problem: CardProblem }> {
  const reading = readCard(await readFile(path), { fileName })
  if (!reading.ok) return reading
  const { card, format, assets, image } = reading
  const shrunk = image && (await shrinkPicture(image.bytes, { lenient: true }))
  const pictureFiles = shrunk?.outcome === 'shrunk' ? shrunk.files : null
  const notices = [...reading.notices, ...unreadable(image, pictureFiles)]
  return { ok: true, card, format, summary: summaryOf(card, assets), notices, pictureFiles }
}

/** A card is worth more than its picture: it is taken without, and an export still carries the damaged one. */
function unreadable(image: CardImage | undefined, files: ReadFile['pictureFiles']): CardNotice[] {
  return image === undefined || files !== null ? [] : [{ code: 'image_truncated', path: 'image' }]
}
