import type { Readable } from 'node:stream'
import {
  type AccountImport,
  type Card,
  type CardId,
  type ChatImport,
  NewPreset,
  type PersonaImport,
  PRESET_BODY_MAX,
} from '@inkling/contract'
import type { House } from '../../../house.ts'
import { BrokenZipError } from '../../../platform/files/zip/read-zip.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Tell } from '../../../platform/http/bind.ts'
import type { FileInHand } from '../../../platform/http/file-body.ts'
import { fingerprintOf, type Intent } from '../../../platform/http/intents.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { importCard } from '../../cards/import-card.ts'
import { findCardByName } from '../../chat/transfer/import/find-card.ts'
import { importSessions } from '../../chat/transfer/import/import-sessions.ts'
import { importLorebook } from '../../lorebooks/write-lorebook.ts'
import { importPersonas } from '../../personas/import-personas.ts'
import { importPresets } from '../../presets/write-preset.ts'
import { type Labels, label } from './card-labels.ts'
import type { Part } from './parts.ts'
import { addPersonaPicture } from './persona-picture.ts'
import { readJson } from './read-json.ts'

/** Whose things they become. */
export interface Bringer {
  readonly actor: Actor
  readonly intent: Intent | null
  readonly tell: Tell
}

type Added = {
  -readonly [kind in 'cards' | 'chats' | 'personas' | 'lorebooks' | 'presets']: AccountImport[kind]
}

/** Brings the files of an account's zip in, each by the importer of its kind. */
export class PartImporter {
  readonly added: Added = { cards: 0, chats: 0, personas: 0, lorebooks: 0, presets: 0 }
  readonly #house: House
  readonly #bringer: Bringer
  /** The cards that came in, by the names of their files: chats lie in folders of the same names. */
  readonly #cards = new Map<string, CardId>()

  readonly #labels: ReadonlyMap<string, Labels>

  constructor(house: House, bringer: Bringer, labels: ReadonlyMap<string, Labels>) {
    this.#house = house
    this.#bringer = bringer
    this.#labels = labels
  }

  /** @returns why it did not come in; null when it did */
  async add(part: Part): Promise<string | null> {
    let stream: Readable | undefined
    try {
      stream = await part.file.read()
      await this.#add(part, { stream, declaredSize: part.file.size })
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.code
      if (error instanceof BrokenZipError || isBrokenPacking(error)) return 'broken_archive'
      throw error
    } finally {
      stream?.destroy()
    }
  }

  async #add(part: Part, file: FileInHand): Promise<void> {
    const { actor, tell } = this.#bringer
    const intent = this.#intentFor(part)
    switch (part.kind) {
      case 'cards':
        return await this.#addCard(part, file, intent)
      case 'other-cards':
        return await this.#addOtherCard(part, file, intent)
      case 'personas': {
        const { body } = await importPersonas(this.#house, actor, file, intent)
        this.added.personas += (body as PersonaImport).added // what it answers
        return tell({ event: 'personas_changed' })
      }
      case 'persona-pictures':
        await addPersonaPicture(this.#house, actor, `${part.name}.webp`, file)
        return tell({ event: 'personas_changed' })
      case 'lorebooks':
        await importLorebook(this.#house, actor, file, { fileName: `${part.name}.json`, intent })
        this.added.lorebooks++
        return tell({ event: 'lorebooks_changed' })
      case 'presets': {
        const preset = presetOf({ name: part.name, data: await readJson(file.stream, PRESET_BODY_MAX) })
        await importPresets(this.#house, actor, preset, intent)
        this.added.presets++
        return tell({ event: 'presets_changed' })
      }
      case 'chats': {
        const wanted = { fileName: part.file.path, card_id: this.#cards.get(part.name) }
        const bringing = { actor, wanted, file, intent, tell }
        const { body } = await importSessions(this.#house, bringing)
        this.added.chats += (body as ChatImport).session_count // what it answers
        return
      }
      default:
        return part.kind satisfies never
    }
  }

  async #addCard({ name, file: { path } }: Part, file: FileInHand, intent: Intent | null): Promise<void> {
    const { body } = await importCard(this.#house, this.#bringer.actor, file, { intent, fileName: path })
    const { id } = body as Card // what it answers
    this.#cards.set(name, id)
    this.added.cards++
    await this.#label(path, id, intent)
  }

  async #label(path: string, id: CardId, intent: Intent | null): Promise<void> {
    const labels = this.#labels.get(path.slice(path.lastIndexOf('cards/')))
    if (labels === undefined) return
    const route = `${intent?.route} (labels)`
    await label(this.#house, this.#bringer.actor, { id, labels, intent: intent && { ...intent, route } })
  }

  /** Somebody else's card becomes one's own copy only where it is not known: it is here for the chats with it. */
  async #addOtherCard(part: Part, file: FileInHand, intent: Intent | null): Promise<void> {
    const known = await findCardByName(this.#house.db, this.#bringer.actor, part.name)
    if (known === null) await this.#addCard(part, file, intent)
    else this.#cards.set(part.name, known)
  }

  /** The same file of the same zip, brought once more, is the same intent. */
  #intentFor({ file: { path } }: Part): Intent | null {
    const { intent } = this.#bringer
    const route = `account.import ${path}`
    return intent && { ...intent, route, fingerprint: fingerprintOf('POST', route, null) }
  }
}

function presetOf(written: { name: string; data: unknown }): NewPreset {
  const read = NewPreset.safeParse(written)
  if (!read.success) throw new Refusal('not_a_preset', { facts: { reason: 'broken_json' } })
  return read.data
}

/** Zlib names what it could not inflate by codes of its own. */
const isBrokenPacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
