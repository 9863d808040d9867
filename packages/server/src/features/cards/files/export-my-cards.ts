import { Readable } from 'node:stream'
import type { CardId, ExportFormat } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import type { House } from '../../../context.ts'
import { writeZip, type ZipEntry } from '../../../platform/files/zip/write-zip.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { SentFile } from '../../../platform/http/downloads/send-file.ts'
import { allowedCard, type Standing } from '../card-access.ts'
import { exportCard } from './export-card.ts'

/** Several of one's own cards in one archive; nothing of it is sent unless all of them are there. */
export async function exportOwnCards(
  house: House,
  actor: Actor,
  ids: readonly CardId[],
  format: ExportFormat,
): Promise<SentFile> {
  const cards = await Promise.all(
    [...new Set(ids)].map(id => allowedCard(house.db, actor, 'cards.update', id)),
  )
  const now = house.clock.now()
  return {
    bytes: Readable.from(writeZip(cardEntries(house, actor, cards, format, now))),
    name: exportFileName(`inkling cards ${now.toISOString().slice(0, 10)}`, 'zip'),
    type: 'application/zip',
  }
}

/** One after the other, so that no more than one card is in memory. */
async function* cardEntries(
  house: House,
  actor: Actor,
  cards: readonly Standing[],
  format: ExportFormat,
  modifiedAt: Date,
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>()
  for (const card of cards) {
    const file = await exportCard(house, actor, card, format)
    yield { name: freeName(file.name, taken), modifiedAt, pieces: Readable.from([file.bytes]) }
  }
}

/** A name that no other file of the archive has, whatever the case. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.')
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}
