import type { AppContext } from '../../context.ts'

/** What the routes of monitoring use. */
export type MonitoringContext = Pick<AppContext, 'config' | 'db' | 'fileReach' | 'isAlone' | 'metrics'>

/** What the sampler uses. */
export type SamplerContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'instanceId' | 'metrics' | 'eventLoop' | 'databaseState'
>
