/** Classes for icons, notes and monospace keep their name. */
const KEPT = /^(?:fa-|note-|monospace$)/
/** Class names per element, and characters per name. */
const MAX_NAMES = 20
const MAX_NAME_LENGTH = 60

/** The prefix keeps a text's classes from matching the page's own styles. Applied to style sheets and elements. */
export const contentClass = (name: string): string => (KEPT.test(name) ? name : `custom-${name}`)

export const contentClasses = (value: string): string =>
  value
    .split(/\s+/)
    .filter(name => name !== '' && name.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_NAMES)
    .map(contentClass)
    .join(' ')

/** True for results of `contentClass`. */
export const isContentClass = (name: string): boolean => KEPT.test(name) || name.startsWith('custom-')
