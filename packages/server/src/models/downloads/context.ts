import type { AppContext } from '../../context.ts'

/** What a download uses. */
export type DownloadContext = Pick<
  AppContext,
  'config' | 'db' | 'log' | 'files' | 'outbound' | 'instanceId' | 'subscribers'
>

/** What the download manager uses; `isAlone` tells whether another instance may be downloading. */
export type DownloadsContext = DownloadContext & Pick<AppContext, 'isAlone'>

/** What requests to the model hub use. */
export type HubContext = Pick<DownloadContext, 'config' | 'outbound'>
