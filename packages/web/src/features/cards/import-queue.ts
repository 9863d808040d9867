import { type Card, CHARX_MAX } from '@inkling/contract'

/** A file on its way to becoming a card. */
export interface Import {
  /** Also the Idempotency-Key, so that trying again after a lost connection brings one card. */
  readonly id: string
  readonly file: File
  readonly progress:
    | { readonly state: 'waiting' }
    | { readonly state: 'sending'; readonly share: number }
    | { readonly state: 'done'; readonly card: Card }
    | { readonly state: 'too_large' }
    | { readonly state: 'refused'; readonly error: unknown }
}

export type ImportEvent =
  | { type: 'add'; files: readonly { id: string; file: File }[] }
  | { type: 'send'; id: string; share: number }
  | { type: 'done'; id: string; card: Card }
  | { type: 'refuse'; id: string; error: unknown }
  | { type: 'retry'; id: string }
  | { type: 'dismiss'; id: string }

/** Files that are sent at the same time; more would only make each of them slower. */
const AT_ONCE = 2

/** What an event makes of the files; the newest choice comes first. */
export function foldImport(imports: readonly Import[], event: ImportEvent): readonly Import[] {
  switch (event.type) {
    case 'add':
      return [...event.files.map(begin), ...imports]
    case 'send':
      return update(imports, event.id, { state: 'sending', share: event.share })
    case 'done':
      return update(imports, event.id, { state: 'done', card: event.card })
    case 'refuse':
      return update(imports, event.id, { state: 'refused', error: event.error })
    case 'retry':
      return update(imports, event.id, { state: 'waiting' })
    case 'dismiss':
      return imports.filter(({ id }) => id !== event.id)
    default:
      return event satisfies never
  }
}

/** The files whose turn it is, the one chosen first before the others. */
export function nextImports(imports: readonly Import[]): readonly Import[] {
  const running = imports.filter(({ progress }) => progress.state === 'sending').length
  const waiting = imports.filter(({ progress }) => progress.state === 'waiting')
  return waiting.slice(0, Math.max(0, AT_ONCE - running))
}

/** A file that no server would take is not sent at all. */
const begin = ({ id, file }: { id: string; file: File }): Import => ({
  id,
  file,
  progress: { state: file.size > CHARX_MAX ? 'too_large' : 'waiting' },
})

const update = (imports: readonly Import[], id: string, progress: Import['progress']) =>
  imports.map(item => (item.id === id ? { ...item, progress } : item))
