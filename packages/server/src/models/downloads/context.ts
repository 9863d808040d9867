import type { AppContext } from '../../context.ts'

export type DownloadContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'files' | 'outbound' | 'instanceId' | 'subscribers'
>

/** `isAlone`: no other instance may be downloading. */
export type DownloadsContext = DownloadContext & Pick<AppContext, 'isAlone'>

export type HubContext = Pick<DownloadContext, 'config' | 'outbound'>
