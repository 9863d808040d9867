/** Scrolls what asks the reader something into sight: below a tall frame nobody would see it. To be given as a `ref`. */
export const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
