import type { AppContext } from '../../context.ts'

export type EmbeddingContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'keys' | 'files' | 'embedder'>

export type EmbeddingAdminContext = EmbeddingContext & Pick<AppContext, 'outbound'>
