/** Classes that keep their name: icons, notes and monospace. */
const KEPT = /^(?:fa-|note-|monospace$)/
/** Class names per element, and characters per name. */
const MOST_NAMES = 20
const LONGEST = 60

/**
 * Prefixes a class from a text so that it cannot match the page's own styles. Applied to style sheets and elements
 * alike.
 */
export const contentClass = (name: string): string => (KEPT.test(name) ? name : `custom-${name}`)

/** Prefixes all names of a class attribute. */
export const contentClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter(name => name !== '' && name.length <= LONGEST)
    .slice(0, MOST_NAMES)
    .map(contentClass)
    .join(' ')

/** Whether `contentClass` could have returned this class. */
export const isContentClass = (name: string): boolean => KEPT.test(name) || name.startsWith('custom-')
