import type { LoginId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { sign } from '../../platform/keys/keys.ts'
import type { ClientInfo } from './login-cookies.ts'

/** Days after the last login or refresh. */
export const KNOWN_DEVICE_DAYS = 90
const KEY_BYTES = 16
/** The least recently used fingerprints are dropped. */
const MAX_PLACES = 12

/** Keyed hashes, from which neither browser nor network can be recovered. */
export interface DeviceFingerprints {
  readonly device: Buffer
  readonly address: Buffer
}

export function fingerprintDevice(
  key: Uint8Array,
  user_id: UserId,
  { device, address }: ClientInfo,
): DeviceFingerprints {
  const keyOf = (place: string): Buffer => sign(key, `${user_id} ${place}`).subarray(0, KEY_BYTES)
  return { device: keyOf(`device ${device}`), address: keyOf(`address ${address}`) }
}

/** Looks for earlier logins from this browser, or else from this address. */
export async function findKnownDevice(
  db: Db,
  user_id: UserId,
  { device, address }: DeviceFingerprints,
  now: Date,
): Promise<keyof DeviceFingerprints | undefined> {
  const since = new Date(now.getTime() - KNOWN_DEVICE_DAYS * 24 * 3600 * 1000).toISOString()
  const known = await db
    .selectFrom('logins')
    .select([
      sql<boolean>`coalesce(bool_or(${device} = any (places)), false)`.as('device'),
      sql<boolean>`coalesce(bool_or(${address} = any (places)), false)`.as('address'),
    ])
    .where('user_id', '=', user_id)
    .where('last_used_at', '>', since)
    .executeTakeFirstOrThrow()
  return known.device ? 'device' : known.address ? 'address' : undefined
}

export async function saveDeviceFingerprints(
  db: Db,
  login_id: LoginId,
  { device, address }: DeviceFingerprints,
): Promise<void> {
  const login = await db
    .selectFrom('logins')
    .select('places')
    .where('id', '=', login_id)
    .executeTakeFirstOrThrow()
  const here = [address, device]
  const otherPlaces = login.places.filter(place => !here.some(one => one.equals(place)))
  const places = [...otherPlaces, ...here].slice(-MAX_PLACES)
  await db.updateTable('logins').set({ places }).where('id', '=', login_id).execute()
}
