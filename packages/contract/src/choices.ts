/** Words of which a field or a query takes one. Plain lists: who only shows them to choose from needs no schema. */
export const locales = ['zh-CN', 'en'] as const

export const cardStatuses = ['private', 'pending', 'public', 'rejected'] as const
export const rankings = ['hottest', 'newest', 'most_chatted'] as const
export const dateWindows = ['day', 'week', 'month', 'all'] as const
export const exportFormats = ['png', 'json', 'charx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const providers = ['openai-compatible', 'demo'] as const
