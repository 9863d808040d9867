import type { Provider } from '@inkling/contract'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { AddressRefused } from '../../platform/outbound/address-refused.ts'

/** Where a model is, as far as it can be wrong. */
export interface Connection {
  readonly provider: Provider
  readonly base_url: string
  readonly model: string
}

/**
 * Refuses an address that the server may never call, before anybody chats with it.
 * @throws Refusal invalid_input
 */
export function refuseBadAddress({ outbound }: Pick<House, 'outbound'>, base_url: string): void {
  if (base_url === '') return
  try {
    outbound.check(base_url)
  } catch (error) {
    if (error instanceof AddressRefused) throw refusal('base_url', 'address_refused')
    throw error
  }
}

/**
 * Refuses a change that would leave a model without what asking it needs. One in the box is its file, and stays that.
 * @throws Refusal invalid_input
 */
export function refuseBadChange(before: Connection, after: Connection): void {
  const isInBox = before.provider === 'llama-cpp'
  if (isInBox !== (after.provider === 'llama-cpp')) throw refusal('provider', 'from_hub_only')
  if (isInBox && after.model !== before.model) throw refusal('model', 'from_hub_only')
  if (isInBox || after.provider === 'demo') return
  if (after.base_url === '') throw refusal('base_url', 'web_address')
  if (after.model === '') throw refusal('model', 'required')
}

const refusal = (path: string, message: string) =>
  new Refusal('invalid_input', { errors: [{ path, message }] })
