/** The `flag` field of a RisuAI script: letters, and actions between angle brackets. */
export type RisuFlag = {
  letters: string
  /** Scripts of a higher order run earlier. */
  order: number
  /** Whether macros in the pattern are expanded. */
  expandsMacros: boolean
  /** Whether a replacement that ends in `>` stays without a line break. */
  keepsEnd: boolean
  unsupportedActions: string[]
  unsupportedLetters: string[]
}

const ACTIONS = /<([^<>]*)>/g
const ORDER = /^order\s+(-?\d{1,9})$/
/** Letters that a pattern of RisuAI can have; only the first of them mean something to us. */
const OURS = 'gimsu'
const THEIRS = 'dvy'

/** Reads the field. Other letters and doubles fall away; when none is left the pattern is a Unicode one. */
export function parseRisuFlag(flag: string): RisuFlag {
  const actions = [...flag.matchAll(ACTIONS)]
    .flatMap(match => (match[1] ?? '').split(','))
    .map(name => name.trim())
  const letters = [...new Set(flag.replace(ACTIONS, ''))].filter(letter => (OURS + THEIRS).includes(letter))
  const ours = letters.filter(letter => OURS.includes(letter))
  const orders = actions.map(action => Number(ORDER.exec(action)?.[1] ?? Number.NaN))
  return {
    letters: letters.length === 0 ? 'u' : ours.join(''),
    order: orders.find(order => !Number.isNaN(order)) ?? 0,
    expandsMacros: actions.includes('cbs'),
    keepsEnd: actions.includes('no_end_nl'),
    unsupportedActions: actions.filter(action => action !== '' && !isSupported(action)),
    // `d` only asks for positions; without it nothing changes.
    unsupportedLetters: letters.filter(letter => letter === 'v' || letter === 'y'),
  }
}

function isSupported(action: string): boolean {
  return action === 'cbs' || action === 'no_end_nl' || ORDER.test(action)
}
