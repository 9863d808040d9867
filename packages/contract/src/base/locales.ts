/** Languages of the site, default first. In its own file because every page needs it. */
export const locales = ['zh-CN', 'en'] as const
