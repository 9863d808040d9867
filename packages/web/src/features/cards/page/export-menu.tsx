import { type Card, type ExportFormat, exportFormats } from '@inkling/contract'
import { Download } from 'lucide-react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import { exportCard } from './export-card.ts'

/** Takes the card away as a file, in each of its formats. */
export function ExportMenu({ card }: { card: Card }) {
  const run = (format: ExportFormat) => () => {
    exportCard(card, format).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  }
  return (
    <Menu
      label={m.cards_export_button()}
      items={exportFormats.map(format => ({
        label: m.cards_export_as({ format: format.toUpperCase() }),
        run: run(format),
      }))}
    >
      <Download aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </Menu>
  )
}
