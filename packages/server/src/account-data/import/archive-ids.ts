import { CardId } from '@inkling/contract'
import { z } from 'zod'
import type { ZippedFile } from '../../platform/files/zip/read-zip.ts'
import { CONTENTS } from '../export/archive-ids.ts'
import { readJson } from './read-json.ts'

const Noted = z.object({ ids: z.array(z.uuid()).catch([]), card_id: CardId.optional().catch(undefined) })
type Noted = z.output<typeof Noted>
const List = z.record(z.string(), Noted.catch({ ids: [] })).catch({})
const LIST_MAX = 16 * 1024 * 1024

/** What each file of a zip holds, by the ids that it had where the zip was made. */
export class ReadContents {
  readonly #noted: ReadonlyMap<string, Noted>

  private constructor(noted: ReadonlyMap<string, Noted>) {
    this.#noted = noted
  }

  /** Of a zip that does not say so, nothing is known. */
  static async of(files: readonly ZippedFile[]): Promise<ReadContents> {
    const list = files.find(({ path }) => path === CONTENTS || path.endsWith(`/${CONTENTS}`))
    if (list === undefined) return new ReadContents(new Map())
    const folder = list.path.slice(0, -CONTENTS.length)
    const stream = await list.read()
    try {
      const read = List.parse(await readJson(stream, LIST_MAX))
      return new ReadContents(new Map(Object.entries(read).map(([path, noted]) => [folder + path, noted])))
    } finally {
      stream.destroy()
    }
  }

  idsIn({ path }: ZippedFile): readonly string[] {
    return this.#noted.get(path)?.ids ?? []
  }

  cardOf({ path }: ZippedFile): CardId | undefined {
    return this.#noted.get(path)?.card_id
  }
}
