import type { ModelId, ModelTest, ModelTestResult, Provider, UserId } from '@inkling/contract'
import type { z } from 'zod'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { AddressRefused } from '../../platform/outbound/addresses.ts'
import { TEST_QUESTION, runModelTest as testRequest } from '../../providers/model-test.ts'
import type { ModelConnection } from '../../providers/model-types.ts'
import type { ChatModelContext } from './context.ts'
import { buildModelRequest } from './model-request.ts'
import { findModelToAsk, openApiKey } from './store.ts'

export interface ModelAddress {
  readonly provider: Provider
  readonly base_url: string
  readonly model: string
}

/** @throws ApiError invalid_input for an address that the server may not call */
export function refuseBadAddress({ outbound }: Pick<ChatModelContext, 'outbound'>, base_url: string): void {
  if (base_url === '') return
  try {
    outbound.check(base_url)
  } catch (error) {
    if (error instanceof AddressRefused) throw connectionError('base_url', 'address_refused')
    throw error
  }
}

/**
 * A built-in model keeps its provider and file.
 * @throws ApiError invalid_input if required fields would be missing
 */
export function refuseBadChange(before: ModelAddress, after: ModelAddress): void {
  const isInBox = before.provider === 'llama-cpp'
  if (isInBox !== (after.provider === 'llama-cpp')) throw connectionError('provider', 'from_hub_only')
  if (isInBox && after.model !== before.model) throw connectionError('model', 'from_hub_only')
  if (isInBox || after.provider === 'demo') return
  if (after.base_url === '') throw connectionError('base_url', 'web_address')
  if (after.model === '') throw connectionError('model', 'required')
}

/** @throws ApiError invalid_input */
export function refuseBadProxy(
  { outbound }: Pick<ChatModelContext, 'outbound'>,
  proxy_url: string | null | undefined,
): void {
  try {
    if (proxy_url) outbound.checkProxy(proxy_url)
  } catch (error) {
    if (error instanceof AddressRefused) throw connectionError('proxy_url', 'address_refused')
    throw error
  }
}

export const connectionError = (path: string, message: string) =>
  new ApiError('invalid_input', { errors: [{ path, message }] })

/** Uses the stored key only if host and provider are unchanged. */
export async function readFormConnection(
  { db, keys }: Pick<ChatModelContext, 'db' | 'keys'>,
  { id, api_key, proxy_url = null, ...rest }: z.output<typeof ModelTest>,
  owner: UserId | null = null,
): Promise<ModelConnection> {
  const stored = id === undefined ? undefined : orNotFound(await findModelToAsk(db, id, owner))
  const isSameHost = stored?.base_url === rest.base_url && stored.provider === rest.provider
  const storedKey = stored !== undefined && isSameHost ? openApiKey(keys, stored.id, stored.api_key) : null
  const key = api_key === undefined ? storedKey : api_key || null
  return { ...rest, proxy_url, api_key: key, is_own: owner !== null }
}

/** Asks as a chat would, so that a built-in model is loaded with the same settings. */
export async function testModel(
  context: Pick<ChatModelContext, 'db' | 'log' | 'keys' | 'askModel'>,
  id: ModelId,
): Promise<ModelTestResult> {
  const model = orNotFound(await findModelToAsk(context.db, id))
  return await testRequest(context.askModel, buildModelRequest(context, model, TEST_QUESTION))
}

export async function testForm(
  context: Pick<ChatModelContext, 'db' | 'keys' | 'askModel'>,
  form: z.output<typeof ModelTest>,
  owner: UserId | null = null,
): Promise<ModelTestResult> {
  const connection = await readFormConnection(context, form, owner)
  return await testRequest(context.askModel, { connection, ...TEST_QUESTION })
}
