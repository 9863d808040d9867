/**
 * Characters that are gone over, all in all, in search of what ends the emphasis of a text: some thirty stars without an end in the
 * longest message there is. Twenty thousand of them would take half a minute.
 */
const MOST = 2_000_000

let left = MOST

/** To be called before a text is read. */
export function beginSearch(): void {
  left = MOST
}

/** A pattern for what may end emphasis. Once that has been looked for too long, it finds nothing more: stars are stars then. */
export class StarSearch extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    if (left <= 0) return null
    const from = this.lastIndex
    const found = super.exec(text)
    left -= (found ? this.lastIndex : text.length) - from
    return found
  }
}
