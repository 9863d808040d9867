// @module-tag full

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { readNoted, writeNoted } from '../../platform/database/embedded/noted-position.ts'
import { openForTest, scratchDirectory } from '../../platform/database/fixtures/embedded.ts'
import { openStores } from './installation.ts'

test('commands refuse a database whose WAL ends before the noted position', async () => {
  const dataDir = scratchDirectory()
  await (await openForTest({ dataDir })).close()
  const config = readConfig({ DATA_DIR: dataDir })
  await (await openStores(config)).close()
  const file = join(dataDir, 'postgres.log-position')
  const system = readNoted(file)?.system ?? ''
  await writeNoted(file, { system, flushed: 'FF/0' })
  await expect(openStores(config)).rejects.toThrow('it ends before what was written already')
  expect(readNoted(file)?.damaged).toBe(true)
})
