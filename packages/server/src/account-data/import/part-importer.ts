import type { Readable } from 'node:stream'
import {
  type AccountImport,
  type Card,
  type CardId,
  type LorebookImport,
  NewPreset,
  type PersonaImport,
  PRESET_BODY_MAX,
  type PresetImport,
} from '@inkling/contract'
import { findCardByName } from '../../chat/transfer/import/find-card.ts'
import { importCard } from '../../features/cards/files/import-card.ts'
import { importLorebook } from '../../features/lorebooks/save-lorebook.ts'
import { importPersonas } from '../../features/personas/import-personas.ts'
import { importPresets } from '../../features/presets/save-preset.ts'
import { BrokenZipError } from '../../platform/files/zip/read-zip.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PublishEvent } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { fingerprintOf, type IdempotencyRecord } from '../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import type { AccountImportContext } from '../context.ts'
import { applyCardLabels, type CardLabels, findExistingCards } from './existing-cards.ts'
import { findImported, type ImportedKind, importChats, recordImported } from './import-mappings.ts'
import { addAvatar, addPersonaPicture } from './import-pictures.ts'
import { type ArchivePart, type ImportIndex, readJson } from './read-archive.ts'
import { importRows, type RowsKind } from './rows/import-rows.ts'

export interface AccountImporter {
  readonly actor: Actor
  readonly idempotency: IdempotencyRecord | null
  readonly publish: PublishEvent
}

interface ArchiveFacts {
  readonly contents: ImportIndex
  readonly labels: ReadonlyMap<string, CardLabels>
}

type ImportCounts = { -readonly [count in Exclude<keyof AccountImport, 'skipped' | 'skipped_count'>]: number }
type SkippedFile = AccountImport['skipped'][number]

interface PartInput extends ArchivePart {
  readonly bytes: IncomingFile
  readonly idempotency: IdempotencyRecord | null
}

/** Imports an account archive's files by kind. Existing things stay unchanged. */
export class PartImporter {
  readonly counts: ImportCounts = {
    cards: 0,
    chats: 0,
    personas: 0,
    lorebooks: 0,
    presets: 0,
    profile: 0,
    settings: 0,
    favorites: 0,
    ratings: 0,
    comments: 0,
    follows: 0,
    blocks: 0,
    known: 0,
  }
  readonly #context: AccountImportContext
  readonly #importer: AccountImporter
  readonly #archive: ArchiveFacts
  /** Keyed by file name, since archives without an index connect chats with cards by name. */
  readonly #cards = new Map<string, CardId>()

  constructor(context: AccountImportContext, bringer: AccountImporter, archive: ArchiveFacts) {
    this.#context = context
    this.#importer = bringer
    this.#archive = archive
  }

  /** Returns what was skipped, and why. */
  async add(part: ArchivePart): Promise<readonly SkippedFile[]> {
    let stream: Readable | undefined
    const { path, size } = part.file
    try {
      stream = await part.file.read()
      const bytes = { stream, declaredSize: size }
      return await this.#add({ ...part, bytes, idempotency: this.#intentFor(part) })
    } catch (error) {
      // Prefer the stream's own error: to an importer, a broken archive looks like a client that disconnected.
      const cause = stream?.errored ?? error
      if (cause instanceof BrokenZipError || isInflateError(cause))
        return [{ path, name: null, code: 'broken_archive' }]
      if (error instanceof ApiError && error.code !== 'shutting_down')
        return [{ path, name: null, code: error.code }]
      throw error
    } finally {
      stream?.destroy()
    }
  }

  async #add(part: PartInput): Promise<readonly SkippedFile[]> {
    switch (part.kind) {
      case 'cards':
        await this.#addCard(part)
        return []
      case 'other-cards':
        await this.#addOtherCard(part)
        return []
      case 'personas':
        await this.#addPersonas(part)
        return []
      case 'persona-pictures':
        await addPersonaPicture(this.#context, this.#importer.actor, `${part.name}.webp`, part.bytes)
        this.#importer.publish({ event: 'personas_changed' })
        return []
      case 'lorebooks':
        await this.#addLorebook(part)
        return []
      case 'presets':
        await this.#addPreset(part)
        return []
      case 'chats':
        await this.#addChats(part)
        return []
      case 'avatar':
        await addAvatar(this.#context, this.#importer.actor, part.bytes)
        return []
      default:
        return await this.#addRows(part, part.kind)
    }
  }

  async #addCard({ name, file, bytes, idempotency }: PartInput): Promise<void> {
    const known = await this.#find('cards', file)
    if (known !== undefined) {
      this.#cards.set(name, known as CardId) // only cards were queried
      return
    }
    const { path: fileName } = file
    const options = { idempotency, fileName, duplicates: 'keep' } as const
    const { body } = await importCard(this.#context, this.#importer.actor, bytes, options)
    const { id } = body as Card // the response of `importCard`
    this.#cards.set(name, id)
    this.counts.cards++
    await this.#note(file, id)
    await this.#label(fileName, id, idempotency)
  }

  async #label(path: string, id: CardId, idempotency: IdempotencyRecord | null): Promise<void> {
    const labels = this.#archive.labels.get(path.slice(path.lastIndexOf('cards/')))
    if (labels === undefined) return
    const route = `${idempotency?.route} (labels)`
    await applyCardLabels(this.#context, this.#importer.actor, {
      id,
      labels,
      idempotency: idempotency && { ...idempotency, route },
    })
  }

  /** Imports another author's card for the user's chats with it, unless it exists here. */
  async #addOtherCard(part: PartInput): Promise<void> {
    const { db } = this.#context
    const { actor } = this.#importer
    const [origin] = this.#archive.contents.idsIn(part.file)
    const existingId =
      origin === undefined
        ? await findCardByName(db, actor, part.name)
        : (await findExistingCards(db, actor, [origin as CardId])).get(origin as CardId)?.id // of a card
    if (existingId === null || existingId === undefined) await this.#addCard(part)
    else this.#cards.set(part.name, existingId)
  }

  async #addPersonas({ bytes, idempotency }: PartInput): Promise<void> {
    const { body } = await importPersonas(this.#context, this.#importer.actor, bytes, idempotency)
    const { added, skipped } = body as PersonaImport // the response of `importPersonas`
    this.counts.personas += added
    this.counts.known += skipped.filter(({ reason }) => reason === 'exists').length
    this.#importer.publish({ event: 'personas_changed' })
  }

  async #addLorebook({ name, file, bytes, idempotency }: PartInput): Promise<void> {
    if ((await this.#find('lorebooks', file)) !== undefined) return
    const fileName = `${name}.json`
    const { body } = await importLorebook(this.#context, this.#importer.actor, bytes, {
      fileName,
      idempotency,
    })
    this.counts.lorebooks++
    await this.#note(file, (body as LorebookImport).lorebook.id) // the response of `importLorebook`
    this.#importer.publish({ event: 'lorebooks_changed' })
  }

  async #addPreset({ name, file, bytes, idempotency }: PartInput): Promise<void> {
    if ((await this.#find('presets', file)) !== undefined) return
    const preset = toNewPreset({ name, data: await readJson(bytes.stream, PRESET_BODY_MAX) })
    const { body } = await importPresets(this.#context, this.#importer.actor, preset, idempotency)
    this.counts.presets++
    await this.#note(file, ...(body as PresetImport).presets.map(({ id }) => id)) // the response of `importPresets`
    this.#importer.publish({ event: 'presets_changed' })
  }

  async #addChats({ name, file, bytes, idempotency }: PartInput): Promise<void> {
    if ((await this.#find('sessions', file)) !== undefined) return
    const { actor, publish } = this.#importer
    const card_id = (await this.#cardOfChats(file)) ?? this.#cards.get(name)
    const target = { fileName: file.path, card_id }
    const ids = await importChats(this.#context, { actor, query: target, file: bytes, idempotency, publish })
    this.counts.chats += ids.length
    await this.#note(file, ...ids)
  }

  async #cardOfChats(file: ArchivePart['file']): Promise<CardId | undefined> {
    const origin = this.#archive.contents.cardOf(file)
    if (origin === undefined) return undefined
    return (await findExistingCards(this.#context.db, this.#importer.actor, [origin])).get(origin)?.id
  }

  async #addRows(
    { file: { path }, bytes, idempotency }: PartInput,
    kind: RowsKind,
  ): Promise<readonly SkippedFile[]> {
    const { actor } = this.#importer
    const { added, known, skipped } = await importRows(this.#context, { actor, idempotency }, kind, bytes)
    this.counts[kind] += added
    this.counts.known += known
    return skipped.map(row => ({ path, ...row }))
  }

  async #find(kind: ImportedKind, file: ArchivePart['file']): Promise<string | undefined> {
    const origins = this.#archive.contents.idsIn(file)
    const known = await findImported(this.#context.db, this.#importer.actor.id, kind, origins)
    this.counts.known += known.size
    return known.values().next().value
  }

  async #note(file: ArchivePart['file'], ...ids: readonly string[]): Promise<void> {
    const origins = this.#archive.contents.idsIn(file)
    const became = ids.flatMap((id, at) => {
      const origin = origins[at]
      return origin === undefined ? [] : [[origin, id] as const]
    })
    await recordImported(this.#context.db, this.#importer.actor.id, became)
  }

  /** Repeating the request gives each file the same key. */
  #intentFor({ file: { path } }: ArchivePart): IdempotencyRecord | null {
    const { idempotency } = this.#importer
    const route = `account.import ${path}`
    return idempotency && { ...idempotency, route, fingerprint: fingerprintOf('POST', route, null) }
  }
}

function toNewPreset(written: { name: string; data: unknown }): NewPreset {
  const read = NewPreset.safeParse(written)
  if (!read.success) throw new ApiError('not_a_preset', { facts: { reason: 'broken_json' } })
  return read.data
}

const isInflateError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
