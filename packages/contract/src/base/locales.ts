/** The default language comes first. These names have their own file because every page loads them. */
export const locales = ['zh-CN', 'en'] as const
