import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

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
