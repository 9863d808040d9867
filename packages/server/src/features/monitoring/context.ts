import type { AppContext } from '../../context.ts'

/** What the calls about monitoring use. */
export type MonitoringContext = Pick<AppContext, 'config' | 'db' | 'fileReach' | 'isAlone' | 'metrics'>

/** What the sampler reads and writes. */
export type SamplerContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'instanceId' | 'metrics' | 'eventLoop' | 'databaseState'
>
