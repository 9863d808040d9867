/** Tells many messages in few nodes, in a thread. */
export { compressPlaces as run } from './compress-places.ts'
