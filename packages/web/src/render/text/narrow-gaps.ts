/** Wider gaps look the same, and markdown parsing is quadratic in their length. */
const WIDEST = ' '.repeat(200)
const WIDER = /(?<! ) {201,}/g
/** More than any code is indented by. */
const WIDEST_OF_CODE = ' '.repeat(2_000)
const WIDER_THAN_CODE = /(?<! ) {2001,}/g
const OPENER = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const CLOSER = /^ {0,3}(`{3,}|~{3,})[ \t]*$/

/** Shortens gaps that are wider than anyone sees. Fenced code keeps nearly all of its spaces. */
export function collapseGaps(text: string): string {
  if (!text.includes(WIDEST)) return text
  let fence: string | null = null
  return text
    .split('\n')
    .map(line => {
      if (fence === null) fence = OPENER.exec(line)?.[1] ?? null
      else if (CLOSER.exec(line)?.[1]?.startsWith(fence)) fence = null
      return fence === null
        ? line.replaceAll(WIDER, WIDEST)
        : line.replaceAll(WIDER_THAN_CODE, WIDEST_OF_CODE)
    })
    .join('\n')
}
