import type { AppContext } from '../../context.ts'

export type MonitoringContext = Pick<AppContext, 'config' | 'db' | 'fileReach' | 'isAlone' | 'metrics'>

export type SamplerContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'instanceId' | 'metrics' | 'eventLoop' | 'databaseState'
>
