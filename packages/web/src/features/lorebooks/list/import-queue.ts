import type { LorebookImport } from '@inkling/contract'

/** A file on its way to becoming a lorebook. */
export interface Import {
  /** Also the Idempotency-Key, so that trying again after a lost connection brings one book. */
  readonly id: string
  readonly file: File
  readonly progress:
    | { readonly state: 'waiting' | 'sending' }
    | { readonly state: 'done'; readonly outcome: LorebookImport }
    | { readonly state: 'refused'; readonly error: unknown }
}

export type ImportEvent =
  | { type: 'add'; files: readonly { id: string; file: File }[] }
  | { type: 'dismiss' | 'retry'; id: string }
  | { type: 'turn'; id: string; progress: Import['progress'] }

/** What an event makes of the files, in the order in which they were chosen. */
export function foldImport(imports: readonly Import[], event: ImportEvent): readonly Import[] {
  switch (event.type) {
    case 'add':
      return [...imports, ...event.files.map(one => ({ ...one, progress: { state: 'waiting' } as const }))]
    case 'dismiss':
      return imports.filter(({ id }) => id !== event.id)
    case 'retry':
      return turned(imports, event.id, { state: 'waiting' })
    case 'turn':
      return turned(imports, event.id, event.progress)
    default:
      return event satisfies never
  }
}

const turned = (imports: readonly Import[], id: string, progress: Import['progress']) =>
  imports.map(item => (item.id === id ? { ...item, progress } : item))

/** The file whose turn it is: books come one after the other, because each takes a place among all. */
export function nextImport(imports: readonly Import[]): Import | undefined {
  if (imports.some(({ progress }) => progress.state === 'sending')) return undefined
  return imports.find(({ progress }) => progress.state === 'waiting')
}
