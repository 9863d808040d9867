import { type Person, people } from '../calls/people.ts'
import { section4 } from './section-4.ts'

/** A `deleted` card was public before. */
export const standings = ['private', 'pending', 'rejected', 'public', 'deleted'] as const
export type CardState = (typeof standings)[number]

interface ExpectedAnswer {
  /** The card states that this applies to; all of them if the call is not about a card. */
  readonly on: readonly CardState[]
  readonly status: number
}

export type AccessCell = readonly ExpectedAnswer[]
export type AccessRow = Readonly<Record<Person, AccessCell>>

/** The states in which each person can see a card (docs/spec/security.md, section 4). */
const seenBy: Readonly<Record<Person, readonly CardState[]>> = {
  stranger: [],
  other: ['public'],
  owner: ['private', 'pending', 'rejected', 'public'],
  moderator: ['pending', 'rejected', 'public'],
  admin: ['pending', 'rejected', 'public'],
}

const LINE = /^([A-Z]+ \/\S+) {2,}(.+)$/
const COLUMN_GAP = / {2,}/
const PART = /^(?:(✓|✗)|(\w+):)?(\d{3})$/

/** Keys are calls such as `GET /cards/{id}`. */
export const rows: ReadonlyMap<string, AccessRow> = new Map(
  section4.split('\n').flatMap(line => {
    const [, call, cells] = LINE.exec(line) ?? []
    return call === undefined || cells === undefined
      ? []
      : [[call, rowOf(call, cells.split(COLUMN_GAP))] as const]
  }),
)

function rowOf(call: string, cells: readonly string[]): AccessRow {
  if (cells.length !== people.length) throw new Error(`${call} has ${cells.length} cells`)
  return Object.fromEntries(
    people.map((person, n) => [person, cellOf(person, cells[n] ?? '')]),
  ) as unknown as AccessRow // one for each person
}

function cellOf(person: Person, cell: string): AccessCell {
  const answers = cell.split(' ').map(part => {
    const [, sight, stateName, status] = PART.exec(part) ?? []
    if (status === undefined) throw new Error(`“${part}” is no answer`)
    const on = sight === '✓' ? seenBy[person] : sight === '✗' ? unseenBy(person) : standingsNamed(stateName)
    return { on, status: Number(status), isNamed: stateName !== undefined }
  })
  // An answer for one named state overrides the answer for all visible states.
  const namedStates = answers.filter(answer => answer.isNamed).flatMap(answer => answer.on)
  return answers.map(({ on, status, isNamed }) => ({
    on: isNamed ? on : on.filter(state => !namedStates.includes(state)),
    status,
  }))
}

function unseenBy(person: Person): readonly CardState[] {
  return standings.filter(state => !seenBy[person].includes(state))
}

function standingsNamed(name: string | undefined): readonly CardState[] {
  return name === undefined ? standings : standings.filter(state => state === name)
}

export const expectedOn = (cell: AccessCell, state: CardState): number[] =>
  cell.filter(({ on }) => on.includes(state)).map(({ status }) => status)

export const expectedAtAll = (cell: AccessCell): Set<number> => new Set(cell.map(({ status }) => status))

/** Whether a row is about a card that not everybody can see. */
export const isAboutCard = (row: AccessRow): boolean =>
  people.some(person => row[person].some(({ on }) => on.length < standings.length))
