import type { AppContext } from '../context.ts'

/** What chat code uses of the app context; each function picks the parts it needs. */
export type ChatContext = Pick<
  AppContext,
  | 'config'
  | 'db'
  | 'streamDb'
  | 'streamLogDb'
  | 'bulkDb'
  | 'log'
  | 'clock'
  | 'keys'
  | 'files'
  | 'askModel'
  | 'embedder'
  | 'workers'
  | 'isAlone'
  | 'instanceId'
  | 'bus'
  | 'metrics'
  | 'subscribers'
>
