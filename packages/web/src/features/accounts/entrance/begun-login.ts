import { call } from '../../../api/call/call.ts'

/** Why this tab left for the provider. */
export interface BegunLogin {
  /** `link` connects the logged-in account. */
  readonly purpose: 'login' | 'link'
  /** The page to return to after a failure, in its language. */
  readonly from: string
  /** The page to open on success. */
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

/** Undefined in a tab that began no login. */
export function readBegunLogin(): BegunLogin | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as BegunLogin | null) ?? undefined
  } catch {
    return undefined
  }
}
