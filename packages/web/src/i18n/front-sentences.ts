import type { ApiError } from '../api/http/api-error.ts'
import { getSession } from '../api/session/session.ts'
import { m } from '../paraglide/messages.js'

/**
 * Messages for responses of a proxy, firewall or captive portal. They aren't problem documents, so only the status
 * identifies them.
 */
export function frontSentence({ status, code }: Pick<ApiError, 'status' | 'code'>): string | undefined {
  if (code !== undefined) return undefined
  if (status === 413) return isAdmin() ? m.problems_front_too_large_admin() : m.problems_front_too_large()
  if (status === 401 || status === 403 || status === 451) return m.problems_front_refused()
  if (status === 429) return m.problems_front_busy()
  if ((status >= 200 && status < 400) || status === 407 || status === 511) return m.problems_front_other()
  return undefined
}

const isAdmin = (): boolean => getSession().user?.role === 'admin'
