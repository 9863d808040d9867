import { config } from 'zod/v4/core'

// Schemas would try `new Function` as they are made, which the Content-Security-Policy refuses and
// reports. Must therefore run before the contract's: first in schemas.ts, and in zod's own chunk.
config({ jitless: true })
