/** The languages of the site, its first one first. Apart from other choices, because every page begins with it. */
export const locales = ['zh-CN', 'en'] as const
