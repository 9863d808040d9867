/** A copy can't be made, read or put in place; `message` is a sentence for the operator. */
export class CopyError extends Error {
  override name = 'CopyError'
}
