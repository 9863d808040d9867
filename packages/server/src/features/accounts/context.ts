import type { AppContext } from '../../context.ts'

/** What the calls about accounts and logins use. */
export type AccountContext = Pick<AppContext, 'config' | 'db' | 'log' | 'clock' | 'keys' | 'subscribers'>
