/** Tells many messages in few nodes, in a thread. */
export { compressPositions as run } from './compress-places.ts'
