import { readFile } from 'node:fs/promises'
import type { CardNotice } from '@inkling/contract'
import { type Card, type CardFormat, type CardImage, type CardProblem, readCard } from '@inkling/engine'
import { type PictureFiles, shrinkPicture } from '../../uploads/shrink-picture.ts'
import { type CardSummary, summarizeCard } from '../card-summary.ts'

/** The picture is in the server's sizes. */
export interface ParsedCardFile {
  readonly ok: true
  readonly card: Card
  readonly format: CardFormat
  readonly summary: CardSummary
  readonly notices: CardNotice[]
  readonly pictureFiles: PictureFiles | null
}

/** Worker task that keeps untrusted and heavy input off the main thread. */
export async function run({
  path,
  fileName,
}: {
  path: string
  fileName: string
}): Promise<ParsedCardFile | { readonly ok: false; readonly problem: CardProblem }> {
  const reading = readCard(await readFile(path), { fileName })
  if (!reading.ok) return reading
  const { card, format, assets, image } = reading
  const { files, isDamaged } = await pictureOf(image)
  const notices: CardNotice[] = isDamaged ? [...reading.notices, DAMAGED] : reading.notices
  return { ok: true, card, format, summary: summarizeCard(card, assets), notices, pictureFiles: files }
}

const DAMAGED: CardNotice = { code: 'image_truncated', path: 'image' }

/** Damaged pictures are shown as far as possible; exports keep the original. */
async function pictureOf(
  image: CardImage | undefined,
): Promise<{ files: PictureFiles | null; isDamaged: boolean }> {
  if (image === undefined) return { files: null, isDamaged: false }
  const shrunk = await shrinkPicture(image.bytes)
  if (shrunk.outcome === 'shrunk') return { files: shrunk.files, isDamaged: false }
  const rescued = await shrinkPicture(image.bytes, { lenient: true })
  return { files: rescued.outcome === 'shrunk' ? rescued.files : null, isDamaged: true }
}
