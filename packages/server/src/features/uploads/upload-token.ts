import { timingSafeEqual } from 'node:crypto'
import { UploadId, UserId } from '@inkling/contract'
import { z } from 'zod'
import { sign } from '../../platform/keys/keys.ts'
import type { Picture } from './picture-url.ts'

/** The permission to bring one picture: who, where to, of what type, how large at most, until when. */
const Ticket = z.object({
  id: UploadId,
  user_id: UserId,
  picture: z.custom<Picture>(value => typeof value === 'string'),
  type: z.string(),
  max_bytes: z.int(),
  expires_at: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

/** Writes a ticket down as a word of an address, signed as a whole. */
export function writeTicket(key: Uint8Array, ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(key, body).toString('base64url')}`
}

/** The ticket in a word; null when this server did not write it, or it is too old. */
export function readTicket(key: Uint8Array, word: string, now: Date): Ticket | null {
  const [body = '', signature = '', more] = word.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(key, body)
  if (more !== undefined || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const ticket = Ticket.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return ticket.expires_at > now.toISOString() ? ticket : null
}
