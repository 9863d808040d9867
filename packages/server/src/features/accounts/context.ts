import type { AppContext } from '../../context.ts'

/** What the routes of accounts and logins use. */
export type AccountContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'clock' | 'keys' | 'mailer' | 'subscribers'
>
