/** Code that every page runs once it is idle, in one file. */
export { startOffline } from '../../offline/start-offline.ts'
export { monitorFrameRate } from './watch-slowness.ts'
