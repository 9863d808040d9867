/**
 * Whether a document says nothing about its looks. One that does counts on black text and no ground, as it has in the
 * renderer it was written for; one that doesn't takes the colours of the reader's theme.
 */
export const isPlain = (document: string): boolean => !/style|color|<font/i.test(document)
