import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { toProblem } from '../http/answer-error.ts'
import { LocalFiles } from './local-files.ts'
import { tempDirectory } from './receive.ts'

test('a disk that cannot be written to counts as an unavailable store', async () => {
  const dataDir = temporaryDirectory()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = await LocalFiles.open(dataDir)
  await replaceWithFiles(dataDir)
  const error = await files.put('cards/one', Buffer.from('ink')).catch(error => error)
  expect(toProblem(error)).toMatchObject({ status: 503, code: 'store_unavailable' })
})

async function replaceWithFiles(dataDir: string): Promise<void> {
  await rename(tempDirectory(dataDir), join(dataDir, 'elsewhere'))
  await writeFile(tempDirectory(dataDir), '')
}
