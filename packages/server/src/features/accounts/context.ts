import type { AppContext } from '../../context.ts'

export type AccountContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'clock' | 'keys' | 'mailer' | 'subscribers'
>
