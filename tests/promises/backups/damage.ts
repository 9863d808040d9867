import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SeededRandom } from '../kill/random.ts'

/** One kind of damage to a data directory, noticed by the next start or by reading the table. */
export interface DataDamage {
  readonly name: string
  readonly noticedBy: 'start' | 'reading'
  /** Damages a directory that no server is using; `table` is the file with the cards' rows. */
  inflict(dataDir: string, table: string, random: SeededRandom): void
}

const log = (dataDir: string): string => {
  const directory = join(dataDir, 'postgres', 'pg_wal')
  const [first = ''] = readdirSync(directory).filter(name => /^[0-9A-F]{24}$/.test(name))
  return join(directory, first)
}
const control = (dataDir: string): string => join(dataDir, 'postgres', 'global', 'pg_control')

/** Bytes of the file in use; the rest of its 8 kB is empty and never read. */
const CONTROL_BYTES = 256

export const damages: readonly DataDamage[] = [
  {
    name: 'the log cut short',
    noticedBy: 'start',
    inflict: (dataDir, _, random) => truncateSync(log(dataDir), random.below(statSync(log(dataDir)).size)),
  },
  {
    name: 'pages of the table overwritten',
    noticedBy: 'reading',
    inflict: (dataDir, table, random) => flipBits(join(dataDir, 'postgres', table), random, 200),
  },
  {
    name: 'pg_control overwritten',
    noticedBy: 'start',
    inflict: (dataDir, _, random) => flipBits(control(dataDir), random, 50, CONTROL_BYTES),
  },
  {
    name: 'bytes of the log flipped',
    noticedBy: 'start',
    inflict: (dataDir, _, random) => flipBits(log(dataDir), random, 2_000),
  },
  {
    name: 'pg_control gone',
    noticedBy: 'start',
    inflict: dataDir => rmSync(control(dataDir)),
  },
  {
    name: 'the log gone',
    noticedBy: 'start',
    inflict: dataDir => rmSync(log(dataDir)),
  },
]

/** Flips a bit in this many places, anywhere in the file or in its beginning. */
function flipBits(path: string, random: SeededRandom, places: number, within = statSync(path).size): void {
  const bytes = readFileSync(path)
  for (let place = 0; place < places; place++) {
    const at = random.below(within)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  }
  const file = openSync(path, 'r+')
  try {
    writeSync(file, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(file)
  }
}
