import { isSafe } from '@inkling/contract'
import type { ApiError } from './api-error.ts'

const REPEATABLE = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** A server that asks for more patience than this is asked again after the ordinary pause. */
const PATIENCE = 5_000
const PAUSE = 300

/**
 * Unsafe calls are repeated once when the answer means that nothing happened, or when no answer came:
 * their Idempotency-Key makes one effect of both. Safe ones are never repeated.
 */
export function isRepeatable(method: string, error: ApiError): boolean {
  return !isSafe(method) && (error.isLost || REPEATABLE.has(error.status))
}

/** How long to wait before the repeat. */
export const retryDelay = ({ retryAfter }: ApiError): number =>
  retryAfter !== undefined && retryAfter <= PATIENCE ? retryAfter : PAUSE
