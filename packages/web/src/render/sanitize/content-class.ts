/** Classes that have their name everywhere: icons, notes, fixed-width text. */
const KEPT = /^(?:fa-|note-|monospace$)/
/** Names beyond this an element doesn't carry, and characters beyond this no name. */
const MOST_NAMES = 20
const LONGEST = 60

/**
 * The name under which a class of a text is a class of the page: none that the page's own styles know. Its style sheet
 * and its elements are both renamed by this.
 */
export const contentClass = (name: string): string => (KEPT.test(name) ? name : `custom-${name}`)

/** A class attribute of a text, renamed. */
export const contentClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter(name => name !== '' && name.length <= LONGEST)
    .slice(0, MOST_NAMES)
    .map(contentClass)
    .join(' ')

/** Whether a class is one that `contentClass` gives. */
export const isContentClass = (name: string): boolean => KEPT.test(name) || name.startsWith('custom-')
