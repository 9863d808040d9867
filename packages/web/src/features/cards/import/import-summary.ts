import type { Card } from '@inkling/contract'
import type { FileInQueue } from '../../../api/uploads/file-queue.ts'
import { m } from '../../../paraglide/messages.js'

/** How several files fared, in a line; of a few that are still on their way, what is known so far. */
export function importSummary(files: readonly FileInQueue<Card>[]): string {
  const states = files.map(({ progress }) => progress)
  const cards = states.flatMap(progress => (progress.state === 'done' ? [progress.made] : []))
  const refused = states.filter(({ state }) => state === 'refused' || state === 'too_large').length
  const mended = cards.filter(({ notices }) => notices.length > 0).length
  const waiting = files.length - cards.length - refused
  return [
    m.cards_import_report_done({ count: cards.length, of: files.length }),
    ...(mended > 0 ? [m.cards_import_report_mended({ count: mended })] : []),
    ...(refused > 0 ? [m.cards_import_report_refused({ count: refused })] : []),
    ...(waiting > 0 ? [m.cards_import_report_waiting({ count: waiting })] : []),
  ].join(' · ')
}
