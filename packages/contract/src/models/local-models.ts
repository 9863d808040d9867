import { z } from 'zod'
import { ModelId } from '../base/ids.ts'
import { MODEL_NAME_MAX } from '../base/limits.ts'
import { Problem } from '../base/problem.ts'
import { route } from '../base/route.ts'
import { singleLine } from '../base/text.ts'
import { hubFile, hubProblems } from './downloads.ts'
import { AdminModel } from './models.ts'

/** A model small enough to run on the server. */
export const CatalogModel = z.object({
  file: z.string().describe('`owner/name/file.gguf`'),
  name: z.string(),
  bytes: z.int(),
  licence: z.string(),
  languages: z.array(z.string()).describe('languages it speaks well, as language tags'),
  context_tokens: z.int(),
  memory_bytes: z.int().describe('memory used while it is loaded'),
})
export type CatalogModel = z.infer<typeof CatalogModel>

export const LocalCatalog = z.object({
  models: z.array(CatalogModel),
  hub: z.string().describe('the download address'),
  memory_bytes: z.int().describe('memory available on this machine'),
  cores: z.int().describe('number of processor cores'),
  disk_bytes: z.int().describe('free disk space for files'),
  problem: Problem.nullable().describe('why this machine cannot run local models'),
})
export type LocalCatalog = z.infer<typeof LocalCatalog>

export const ModelFromHub = z.object({
  file: hubFile.describe('`owner/name/path/file.gguf`'),
  name: singleLine(MODEL_NAME_MAX).optional(),
  recommended: z.boolean().default(false),
})

const one = z.object({ id: ModelId })

export const localModels = {
  catalog: route('localModels.catalog', {
    summary: 'Lists models that can run on this server, and the machine’s resources.',
    answer: LocalCatalog,
  }),
  addFromHub: route('localModels.addFromHub', {
    summary: 'Adds a local model and starts its download.',
    body: ModelFromHub,
    answer: AdminModel,
    status: 201,
    problems: hubProblems,
  }),
  resumeDownload: route('localModels.resumeDownload', {
    summary: 'Resumes a paused or failed download.',
    params: one,
    answer: AdminModel,
  }),
  pauseDownload: route('localModels.pauseDownload', {
    summary: 'Pauses a download and keeps what was downloaded.',
    params: one,
    answer: AdminModel,
    status: 200,
  }),
  unload: route('localModels.unload', {
    summary: 'Unloads a local model from memory. It loads again on demand.',
    params: one,
  }),
}
