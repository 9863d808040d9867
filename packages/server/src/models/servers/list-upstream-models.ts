import type { ModelTest, UpstreamModel } from '@inkling/contract'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import { connectionInForm } from '../chat/connection-in-form.ts'

const LIST_MS = 15_000

/**
 * What an upstream has that somebody fills in a form about.
 * @throws Refusal not_found, and what the upstream's failure is called
 */
export async function listUpstreamModels(
  house: House,
  form: z.output<typeof ModelTest>,
): Promise<UpstreamModel[]> {
  const connection = await connectionInForm(house, form)
  const signal = AbortSignal.timeout(LIST_MS)
  try {
    return await house.listModels(connection, signal)
  } catch (error) {
    if (error instanceof UpstreamError) throw new Refusal(error.code)
    if (error === signal.reason) throw new Refusal('upstream_timeout')
    throw error
  }
}
