import type { AdminModel, BodyOf, boxModels, ModelId } from '@inkling/contract'
import { sql } from 'kysely'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import { jsonb } from '../../platform/database/json.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { hasLlama } from '../../providers/llama-cpp/binaries.ts'
import type { Hub } from '../hub/hub.ts'
import { lookUpRepository } from '../hub/look-up.ts'
import type { HubFile } from '../hub/tables.ts'
import { findModel } from '../models/store.ts'
import { hubFileOf } from './hub-file.ts'
import { BOX_CONTEXT, shelved } from './shelf.ts'

type Wanted = BodyOf<typeof boxModels.fromHub>

export interface FoundFile {
  readonly hub_id: string
  readonly revision: string
  readonly file: HubFile
}

/** Models larger than what hubs keep in one file come in several, which are of no use one by one. */
const SPLIT = /-\d{5}-of-\d{5}\.gguf$/i
const MAX_OUTPUT = 1_024
/** An arbitrary number that means "somebody takes a file into the box" among all advisory locks of the database. */
const BOX_LOCK = 1_229_867_402

/**
 * Looks for a model's file in the hub.
 * @throws Refusal in one of `hubProblems`; invalid_input of a part of a model
 */
export async function findInHub(house: House, name: string): Promise<FoundFile> {
  if (!hasLlama()) throw new Refusal('box_unavailable')
  if (SPLIT.test(name)) {
    throw new Refusal('invalid_input', { errors: [{ path: 'file', message: 'split_model' }] })
  }
  const { hub_id, path } = hubFileOf(name)
  const { revision, files } = await lookUpRepository(house, hub_id)
  const file = files.find(one => one.path === path)
  if (file === undefined) throw new Refusal('hub_not_found')
  return { hub_id, revision, file }
}

/**
 * Takes a model into the box: nobody can choose it before its file is there.
 * @throws Refusal conflict of one that is in it
 */
export async function takeIntoBox(tx: Db, hub: Hub, wanted: Wanted, found: FoundFile): Promise<AdminModel> {
  const { hub_id, revision, file } = found
  await refuseTwice(tx, wanted.file)
  const download_id = await hub.start(tx, { hub_id, revision, files: [file] })
  const id = newId<ModelId>()
  await tx
    .insertInto('ai_models')
    .values({
      id,
      provider: 'llama-cpp',
      base_url: '',
      model: wanted.file,
      name: wanted.name || shelved(wanted.file)?.name || nameOf(file.path),
      description: '',
      context_tokens: BOX_CONTEXT,
      max_output_tokens: MAX_OUTPUT,
      sampling: jsonb({}),
      supports_reasoning: false,
      reasoning_control: 'none',
      supports_prefill: true,
      recommended: wanted.recommended,
      is_enabled: false,
      position: sql`(select coalesce(max(position) + 1, 0) from ai_models)`,
      download_id,
    })
    .execute()
  return orNotFound(await findModel(tx, id))
}

async function refuseTwice(tx: Db, model: string): Promise<void> {
  // Of two who want it at the same time, the second waits for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${model}, ${sql.lit(BOX_LOCK)}))`.execute(tx)
  const known = await tx
    .selectFrom('ai_models')
    .select('id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  if (known !== undefined) throw new Refusal('conflict')
}

/** The file's name, without where it lies and its ending. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.gguf$/i, '')
