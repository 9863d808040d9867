import type { Card, ExportFormat } from '@inkling/contract'
import { download } from '../../api/download.ts'

/** Fetches the card as a file, as whoever is logged in, and hands it to the browser to keep. */
export async function exportCard(card: Card, format: ExportFormat): Promise<void> {
  const { blob, fileName } = await download('cards.export', { params: { id: card.id }, query: { format } })
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName ?? `${card.name}.${format}`
  link.click()
  URL.revokeObjectURL(url)
}
