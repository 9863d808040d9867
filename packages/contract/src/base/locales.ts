/** The default language comes first. This file is separate because every page loads it. */
export const locales = ['zh-CN', 'en'] as const
