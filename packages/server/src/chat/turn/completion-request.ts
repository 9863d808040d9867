import type { Completion } from '@inkling/contract'
import type { z } from 'zod'

/** What a caller asked of a chat. */
export type Wanted = z.output<typeof Completion>
