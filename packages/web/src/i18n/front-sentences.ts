import type { ApiError } from '../api/http/api-error.ts'
import { getSession } from '../api/session/session.ts'
import { m } from '../paraglide/messages.js'

/**
 * What stands between a page and its server answers by itself at times: a proxy, a firewall,
 * a network that wants a login. Its answers are no problem documents, and only their status says what happened.
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
