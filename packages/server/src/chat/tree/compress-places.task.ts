export { compressPositions as run } from './compress-places.ts'
