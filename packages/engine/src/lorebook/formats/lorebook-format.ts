/** The forms in which a lorebook can come as a file. */
export const LOREBOOK_FORMATS = [
  'world',
  'lorebook_v3',
  'card',
  'character_book',
  'risu',
  'agnai',
  'novelai',
] as const
export type LorebookFormat = (typeof LOREBOOK_FORMATS)[number]
