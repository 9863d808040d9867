import type { AppContext } from '../../context.ts'

export type DownloadContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'files' | 'outbound' | 'instanceId' | 'subscribers'
>

/** `isAlone` means that no other instance can be downloading. */
export type DownloadsContext = DownloadContext & Pick<AppContext, 'isAlone'>

export type HubContext = Pick<DownloadContext, 'config' | 'outbound'>
