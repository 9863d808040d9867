const FALSY = new Set(['', 'false', 'off', '0'])

/** Whether a text means no. Nothing else does: "no" is a word like any other. */
export function isFalsy(text: string): boolean {
  return FALSY.has(text.trim().toLowerCase())
}
