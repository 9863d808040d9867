import type { AdminModel, BodyOf, localModels, ModelId } from '@inkling/contract'
import { sql } from 'kysely'
import { jsonb } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { hasLlama } from '../../providers/local/local-models.ts'
import { readGgufFacts } from '../../providers/local/read-gguf.ts'
import { modelFileName, modelFileParts } from '../../providers/local/split-files.ts'
import { findModel } from '../chat/store.ts'
import type { ModelDownloads } from '../downloads/download-manager.ts'
import type { HubFile, StoredDownload } from '../downloads/downloads.ts'
import { getRepository } from '../downloads/hub-repository.ts'
import { findInCatalog, LOCAL_CONTEXT_TOKENS } from './catalog.ts'
import { type LocalModelContext, resolveLoadableFile } from './local-model-file.ts'

type LocalModelRequest = BodyOf<typeof localModels.addFromHub>

export interface HubModel {
  readonly hub_id: string
  readonly revision: string
  /** The first file's path names the model. */
  readonly files: readonly [HubFile, ...HubFile[]]
}

const MAX_OUTPUT = 1_024
/** Advisory lock; the number is arbitrary. */
const BOX_LOCK = 1_229_867_402

/**
 * Finds the file with all its parts.
 * @throws ApiError in one of `hubProblems`
 */
export async function findHubModel(
  context: Pick<LocalModelContext, 'config' | 'outbound'>,
  name: string,
): Promise<HubModel> {
  if (!hasLlama()) throw new ApiError('box_unavailable')
  const { hub_id, path } = parseHubFile(name)
  const { revision, files } = await getRepository(context, hub_id)
  const [first, ...furtherFiles] = modelFileParts(path).map(
    part => files.find(one => one.path === part) ?? refuseMissing(),
  )
  return { hub_id, revision, files: [first ?? refuseMissing(), ...furtherFiles] }
}

function refuseMissing(): never {
  throw new ApiError('hub_not_found')
}

/**
 * The model is disabled until it is downloaded.
 * @throws ApiError conflict if it exists
 */
export async function addModelFromHub(
  tx: Db,
  hub: ModelDownloads,
  request: LocalModelRequest,
  hubModel: HubModel,
): Promise<AdminModel> {
  const { hub_id, files } = hubModel
  const model = `${hub_id}/${files[0].path}`
  await refuseDuplicate(tx, model)
  const download_id = await hub.start(tx, hubModel)
  const id = newId<ModelId>()
  await tx
    .insertInto('ai_models')
    .values({
      id,
      provider: 'llama-cpp',
      base_url: '',
      model,
      name: request.name || findInCatalog(model)?.name || modelFileName(model),
      description: '',
      context_tokens: LOCAL_CONTEXT_TOKENS,
      max_output_tokens: MAX_OUTPUT,
      sampling: jsonb({}),
      supports_reasoning: false,
      reasoning_control: 'none',
      supports_prefill: true,
      recommended: request.recommended,
      is_enabled: false,
      position: sql`(select coalesce(max(position) + 1, 0) from ai_models)`,
      download_id,
    })
    .execute()
  return orNotFound(await findModel(tx, id))
}

async function refuseDuplicate(tx: Db, model: string): Promise<void> {
  // Concurrent requests for the same model wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${model}, ${sql.lit(BOX_LOCK)}))`.execute(tx)
  const known = await tx
    .selectFrom('ai_models')
    .select('id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  if (known !== undefined) throw new ApiError('conflict')
}

/** Splits `owner/name/path/to/file.gguf` into repository and path. */
export function parseHubFile(file: string): { readonly hub_id: string; readonly path: string } {
  const [owner = '', name = '', ...path] = file.split('/')
  return { hub_id: `${owner}/${name}`, path: path.join('/') }
}

/**
 * Stores the facts of the file's header and enables the model.
 * @throws ApiError model_broken if it cannot run
 */
export async function finishLocalModel(
  context: Pick<LocalModelContext, 'config' | 'db' | 'files'>,
  download: StoredDownload,
): Promise<void> {
  const model = await context.db
    .selectFrom('ai_models')
    .select('id')
    .where('download_id', '=', download.id)
    .executeTakeFirst()
  if (model === undefined) return
  const path = await resolveLoadableFile(context, download)
  const facts = path === null ? null : await readGgufFacts(path)
  if (facts === null) throw new ApiError('model_broken')
  const { context_tokens, thinks } = facts
  await context.db
    .updateTable('ai_models')
    .set({
      context_tokens: Math.min(context_tokens ?? LOCAL_CONTEXT_TOKENS, LOCAL_CONTEXT_TOKENS),
      supports_reasoning: thinks,
      reasoning_control: thinks ? 'switch' : 'none',
      is_enabled: true,
    })
    .where('id', '=', model.id)
    .execute()
}
