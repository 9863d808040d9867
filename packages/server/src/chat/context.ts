import type { AppContext } from '../context.ts'

/** What chats stand on; each function names what it uses of it. */
export type ChatContext = Pick<
  AppContext,
  | 'config'
  | 'db'
  | 'streamDb'
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
