/** Normalizes a tag's spelling, for matching cards' tags with managed tags. */
export const tagKey = (word: string): string => word.trim().normalize('NFKC').toLowerCase()
