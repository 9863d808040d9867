import type { AdminModel, BodyOf, boxModels, ModelId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import { jsonb } from '../../platform/database/json.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { hasLlama } from '../../providers/local/binaries.ts'
import { bareName, partsOf } from '../../providers/local/split-files.ts'
import { findModel } from '../chat/store.ts'
import type { Hub } from '../downloads/download-manager.ts'
import { lookUpRepository } from '../downloads/hub-repository.ts'
import type { HubFile } from '../downloads/tables.ts'
import { BOX_CONTEXT, shelved } from './catalog.ts'
import { hubFileOf } from './hub-file-name.ts'

type Wanted = BodyOf<typeof boxModels.fromHub>

export interface FoundModel {
  readonly hub_id: string
  readonly revision: string
  /** The first of its files says what it is called. */
  readonly files: readonly [HubFile, ...HubFile[]]
}

const MAX_OUTPUT = 1_024
/** An arbitrary number that means "somebody takes a file into the box" among all advisory locks of the database. */
const BOX_LOCK = 1_229_867_402

/**
 * Looks for a model in the hub, with all of its parts.
 * @throws Refusal in one of `hubProblems`
 */
export async function findInHub(house: House, name: string): Promise<FoundModel> {
  if (!hasLlama()) throw new Refusal('box_unavailable')
  const { hub_id, path } = hubFileOf(name)
  const { revision, files } = await lookUpRepository(house, hub_id)
  const [first, ...others] = partsOf(path).map(
    part => files.find(one => one.path === part) ?? refuseMissing(),
  )
  return { hub_id, revision, files: [first ?? refuseMissing(), ...others] }
}

function refuseMissing(): never {
  throw new Refusal('hub_not_found')
}

/**
 * Takes a model into the box: nobody can choose it before its file is there.
 * @throws Refusal conflict of one that is in it
 */
export async function takeIntoBox(tx: Db, hub: Hub, wanted: Wanted, found: FoundModel): Promise<AdminModel> {
  const { hub_id, files } = found
  const model = `${hub_id}/${files[0].path}`
  await refuseTwice(tx, model)
  const download_id = await hub.start(tx, found)
  const id = newId<ModelId>()
  await tx
    .insertInto('ai_models')
    .values({
      id,
      provider: 'llama-cpp',
      base_url: '',
      model,
      name: wanted.name || shelved(model)?.name || bareName(model),
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
