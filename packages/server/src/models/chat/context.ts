import type { AppContext } from '../../context.ts'

/** What chat models use. */
export type ChatModelContext = Pick<
  AppContext,
  'db' | 'log' | 'clock' | 'keys' | 'outbound' | 'askModel' | 'localModels' | 'bus' | 'metrics'
>
