import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from './errors.ts'

export interface Applied {
  readonly name: string
  readonly sha256: string
}

/** A shorter set replaced these migrations and creates the same tables. */
interface Baseline {
  /** Last of the shorter set. */
  readonly until: string
  readonly replaced: readonly Applied[]
}

/**
 * Returns the same array if no migrations were replaced.
 * @throws DatabaseStartError if only some of the replaced migrations ran
 */
export async function applyBaseline(
  directory: string,
  migrations: readonly Applied[],
  applied: readonly Applied[],
): Promise<readonly Applied[]> {
  const baseline = await readBaseline(directory)
  if (baseline === undefined) return applied
  const replaced = new Set(baseline.replaced.map(spelled))
  const appliedCount = applied.filter(one => replaced.has(spelled(one))).length
  if (appliedCount === 0) return applied
  if (appliedCount < replaced.size) throw new DatabaseStartError(tooOldSentence)
  const until = migrations.findIndex(({ name }) => name === baseline.until)
  return migrations.slice(0, until + 1).map(({ name, sha256 }) => ({ name, sha256 }))
}

async function readBaseline(directory: string): Promise<Baseline | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, 'baseline.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // tests have no baseline
    throw error
  }
}

const spelled = ({ name, sha256 }: Applied): string => `${name} ${sha256}`

const tooOldSentence =
  'This database was made by a preview of Inkling 0.1.0 that is too old to be upgraded. Start the last preview once, which ' +
  'brings it up to date, or begin with an empty DATA_DIR.'
