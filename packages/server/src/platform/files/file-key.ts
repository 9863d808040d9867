/** Letters, digits and dashes between slashes, with an ending at most: nothing that a file system reads as a way. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Whether a text can be the key of a stored file. */
export const isFileKey = (text: string): boolean => KEY.test(text)

/** @throws TypeError of what is no key; keys are made by the server, so it is a mistake of ours */
export function requireFileKey(text: string): void {
  if (!isFileKey(text)) throw new TypeError(`not a key of a file: ${text}`)
}
