import { config } from 'zod/v4/core'

// Zod would try `new Function`, which the CSP blocks and reports. Must run before the contract is loaded: first in
// schemas.ts, and in zod's own chunk.
config({ jitless: true })
