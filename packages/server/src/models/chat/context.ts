import type { AppContext } from '../../context.ts'

export type ChatModelContext = Pick<
  AppContext,
  'db' | 'log' | 'clock' | 'keys' | 'outbound' | 'askModel' | 'localModels' | 'bus' | 'metrics'
>
