import type { AppContext } from '../../context.ts'

/** What the models that answer use. */
export type ChatModelContext = Pick<
  AppContext,
  'db' | 'log' | 'clock' | 'keys' | 'outbound' | 'askModel' | 'localModels' | 'bus' | 'metrics'
>
