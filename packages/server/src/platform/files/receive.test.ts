import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { prepareTempDirectory, tempDirectory } from './receive.ts'

test('temporary files older than days are deleted at startup', async () => {
  const dataDir = temporaryDirectory()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const drafts = tempDirectory(dataDir)
  await prepareTempDirectory(drafts)
  for (const name of ['old', 'new']) await writeFile(join(drafts, name), 'x')
  const old = new Date(Date.now() - 3 * 24 * 3600 * 1000)
  await utimes(join(drafts, 'old'), old, old)
  await prepareTempDirectory(drafts)
  expect(await readdir(drafts)).toEqual(['new'])
})
