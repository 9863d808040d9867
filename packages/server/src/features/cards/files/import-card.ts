import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Draft } from '../../../platform/files/receive.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../../platform/http/uploads/file-body.ts'
import { inFileTurn, onceOfFile } from '../../../platform/http/uploads/receive-file.ts'
import { newId } from '../../../platform/ids.ts'
import { newPicture } from '../../uploads/picture-url.ts'
import { putPicture, removePicture } from '../../uploads/store.ts'
import { saysNsfw, tagsOf } from '../card-summary.ts'
import { showCardById } from '../get-card.ts'
import type { RevisionContent } from '../revision.ts'
import { addCard } from '../store.ts'
import type { ReadFile } from './read-card-file.task.ts'
import { readCardFile, receiveCardFile } from './read-card-file.ts'

export interface ImportOptions {
  readonly intent: Intent | null
  /** Only a label. */
  readonly fileName: string
}

/**
 * Makes a private card of a file. The file is read before anything is written, and its picture and
 * itself are stored before the card that names them: a refusal leaves nothing behind.
 */
export async function importCard(
  house: House,
  actor: Actor,
  file: FileInHand,
  { intent, fileName }: ImportOptions,
): Promise<Outcome> {
  const draft = await receiveCardFile(house, file)
  try {
    return await onceOfFile(house.db, intent, draft, ofFile =>
      inFileTurn(actor.id, async () => {
        const read = await readCardFile(house, draft.path, fileName)
        return await keep(house, actor, { draft, read, intent: ofFile })
      }),
    )
  } finally {
    await draft.remove()
  }
}

interface Imported {
  readonly draft: Draft
  readonly read: ReadFile
  readonly intent: Intent | null
}

async function keep(house: House, actor: Actor, { draft, read, intent }: Imported): Promise<Outcome> {
  const places = placesFor(read)
  await putFiles(house, draft, read, places)
  try {
    const outcome = await once(house.db, intent, 201, async tx => {
      const id = await addCard(tx, actor.id, contentOf(read, places), isoNow(house.clock))
      return await showCardById(tx, actor, id)
    })
    if (outcome.replayed) await removeFiles(house, places)
    return outcome
  } catch (error) {
    // After any other error the card may be there all the same, if only the answer to its commit was lost.
    if (error instanceof Refusal) await removeFiles(house, places)
    throw error
  }
}

type Places = Pick<RevisionContent, 'picture' | 'source'>

/** Text formats are kept whole in the card itself; of the others the file is kept as it came. */
function placesFor({ format, pictureFiles }: ReadFile): Places {
  const isText = format === 'json' || format === 'yaml'
  return {
    picture: pictureFiles && newPicture(),
    source: isText ? null : { key: `cards/${newId<string>()}`, format, hasArt: true },
  }
}

async function putFiles(
  house: House,
  draft: Draft,
  { pictureFiles }: ReadFile,
  places: Places,
): Promise<void> {
  const { picture, source } = places
  try {
    await Promise.all([
      picture && pictureFiles && putPicture(house.files, picture, pictureFiles),
      source && house.files.putFile(source.key, draft.path),
    ])
  } catch (error) {
    await removeFiles(house, places)
    throw error
  }
}

async function removeFiles({ files }: House, { picture, source }: Places): Promise<void> {
  await Promise.all([picture && removePicture(files, picture), source && files.remove(source.key)])
}

function contentOf({ card, summary, notices }: ReadFile, { picture, source }: Places): RevisionContent {
  const tags = tagsOf(card.data.tags)
  const is_nsfw = saysNsfw(tags)
  return { card, summary, tagline: '', tags, language: null, is_nsfw, picture, notices, source }
}
