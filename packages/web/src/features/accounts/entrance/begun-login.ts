import { call } from '../../../api/call/call.ts'

/** What this tab left the site for. */
export interface BegunLogin {
  /** Logs in, or connects the account that is logged in. */
  readonly purpose: 'login' | 'link'
  /** Where it began, to start again after a failure; its language is the page's. */
  readonly from: string
  /** Where to go afterwards. */
  readonly to: string
}

const KEY = 'inkling.oidc'

/** Leaves for the site's OpenID Connect provider, which sends the browser back to `/login/return`. */
export async function leaveForProvider(begun: BegunLogin, invitation?: string): Promise<void> {
  const body = invitation === undefined ? {} : { invitation }
  const { url } = await call('oidc.start', { body })
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
}

/** Undefined in a tab that began none. */
export function readBegunLogin(): BegunLogin | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as BegunLogin | null) ?? undefined
  } catch {
    return undefined
  }
}
