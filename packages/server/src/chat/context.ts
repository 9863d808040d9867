import type { AppContext } from '../context.ts'

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
  | 'webPush'
>
