/** What runs beside the first page, in one file that it does not wait for. */
export { startOffline } from '../../offline/start-offline.ts'
export { monitorFrameRate } from './watch-slowness.ts'
