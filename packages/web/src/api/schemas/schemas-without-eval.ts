import { config } from 'zod/v4/core'

// Zod tries `new Function`, which the CSP blocks and reports. This must run before the contract loads: first in
// schemas.ts, and in zod's own chunk.
config({ jitless: true })
