/** Worker task that compresses large message trees for the graph. */
export { compressPositions as run } from './compress-places.ts'
