import type { Card } from '../model/card.ts'
import { type ExportOptions, exportCard, withRootCopies } from './export.ts'

/** The card as a JSON file: V3, indented for people, with the root copies old programs look for. */
export function writeCardJson(card: Card, options: ExportOptions = {}): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(withRootCopies(exportCard(card, options)), null, 4))
}
