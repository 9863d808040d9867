import type { AppContext } from '../../context.ts'

/** What computing vectors uses. */
export type EmbeddingContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'keys' | 'files' | 'embedder'>

/** What the routes of embedding models use. */
export type EmbeddingAdminContext = EmbeddingContext & Pick<AppContext, 'outbound'>
