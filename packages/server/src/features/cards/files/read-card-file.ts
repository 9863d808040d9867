import { CHARX_MAX, PNG_MAX, type ProblemCode } from '@inkling/contract'
import type { CardProblem, CardProblemCode } from '@inkling/engine'
import type { TempFile } from '../../../platform/files/receive.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { IncomingFile } from '../../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../../platform/http/uploads/receive-file.ts'
import { defineTask, WorkError } from '../../../platform/workers/task.ts'
import { withinCpu } from '../../../platform/workers/watch.ts'
import { cardNameOf } from '../card-summary.ts'
import type { CardContext } from '../context.ts'
import type { ParsedCardFile, run } from './read-card-file.task.ts'

export const readCardTask = defineTask<typeof run>(new URL('./read-card-file.task.ts', import.meta.url))
const READ = withinCpu(5_000)

/** @throws ApiError `card_too_large` as soon as the limit of its type is exceeded */
export const receiveCardFile = (
  context: Pick<CardContext, 'config'>,
  file: IncomingFile,
): Promise<TempFile> => receiveFile(context, file, { limitOf, problem: 'card_too_large' })

/** Archives contain assets and may be larger: ZIP files, and JPEGs, to which a ZIP may be appended. */
function limitOf(head: Uint8Array): number {
  const isArchive = (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xff && head[1] === 0xd8)
  return isArchive ? CHARX_MAX : PNG_MAX
}

/** A timeout is reported as an unreadable file. */
export async function readCardFile(
  { workers }: Pick<CardContext, 'workers'>,
  path: string,
  fileName: string,
): Promise<ParsedCardFile> {
  try {
    const read = await workers.run(readCardTask, { path, fileName }, READ)
    if (!read.ok) throw cardProblemError(read.problem)
    if (cardNameOf(read.card.data) === '') throw new ApiError('card_without_name')
    return read
  } catch (error) {
    if (error instanceof WorkError) throw new ApiError('card_refused', { facts: { reason: error.reason } })
    throw error
  }
}

/** The engine's own code is passed as a fact. */
const codes: Readonly<Record<CardProblemCode, ProblemCode>> = {
  empty_file: 'not_a_card',
  not_a_card: 'not_a_card',
  unknown_encoding: 'wrong_encoding',
  missing_spec: 'not_a_card',
  no_character_data: 'no_character_data',
  missing_card_json: 'no_character_data',
  no_name: 'card_without_name',
  broken_json: 'broken_card_json',
  broken_yaml: 'broken_card_json',
  broken_chunk: 'broken_card_json',
  broken_png: 'broken_image',
  broken_webp: 'broken_image',
  truncated_archive: 'broken_archive',
  broken_archive: 'broken_archive',
  encrypted_card: 'encrypted_card',
  encrypted_archive: 'encrypted_card',
  too_large: 'card_too_large',
  image_too_large: 'card_refused',
  too_deep: 'card_refused',
  too_many_chunks: 'card_refused',
  inflates_too_large: 'card_refused',
  unsafe_archive: 'unsafe_archive',
  too_many_files: 'too_many_files',
  too_many_entries: 'lorebook_too_large',
}

export function cardProblemError({ code, limit, reason, entry, kind }: CardProblem): ApiError {
  const facts = {
    reason: reason === undefined ? code : `${code}:${reason}`,
    ...(limit !== undefined && { limit }),
    ...(entry !== undefined && { entry }),
    ...(kind !== undefined && { kind }),
  }
  return new ApiError(codes[code], { facts })
}
