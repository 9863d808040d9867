/** What all spellings of a tag have in common: by it a card's words and the managed tags find each other. */
export const tagKey = (word: string): string => word.trim().normalize('NFKC').toLowerCase()
