import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { restoreLibraryLinks } from './library-links.ts'

const prefix = 'postgres-'

/**
 * A copy of the package beside the data, made once per version and readable by everybody. Another version's copy
 * has had its time and goes.
 */
export function copiedPackage(packageDir: string, version: string, dataDir: string): string {
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
