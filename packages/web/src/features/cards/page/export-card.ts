import type { Card, ExportFormat } from '@inkling/contract'
import { download } from '../../../api/call/download.ts'
import { keepFile } from '../../../browser/save-file.ts'

/** Fetches the card as a file, as whoever is logged in, and hands it to the browser to keep. */
export async function exportCard(card: Card, format: ExportFormat): Promise<void> {
  const { blob, fileName } = await download('cards.export', { params: { id: card.id }, query: { format } })
  keepFile(blob, fileName ?? `${card.name}.${format}`)
}
