// @module-tag full

import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { routes } from '@inkling/contract'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { connectModel } from '../../packages/server/src/testing/chat.ts'
import { openSite } from '../journeys/site.ts'

const run = promisify(execFile)
const here = import.meta.dirname
/** The generator needs this version, which differs from the one that checks Inkling. */
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

test('a client generated from the API’s description compiles, and calls the API', async ({
  onTestFinished,
}) => {
  const site = await openSite()
  onTestFinished(() => site.close())
  await connectModel(await site.api.register('admin'), site.upstream, 'tokens-5')
  const user = await site.api.register('user')
  const body = { name: 'program', scopes: ['read' as const, 'cards' as const, 'chat' as const] }
  const { token } = await user.call(routes.apiKeys.create, { body })

  const folder = await mkdtemp(join(here, 'program-')) // its libraries are found here
  onTestFinished(() => rm(folder, { recursive: true }))
  const description = await openapiTS(new URL('/api/v1/openapi.json', site.url), {
    defaultNonNullable: false, // what has a default need not be sent
  })
  await writeFile(join(folder, 'schema.d.ts'), astToString(description))
  await copyFile(join(here, 'program/ten-calls.ts'), join(folder, 'ten-calls.ts'))

  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck', // checks the program and the generated types, not the libraries' own
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  const types = await run(process.execPath, [tsc, ...flags, 'ten-calls.ts'], { cwd: folder }).catch(
    error => error,
  )
  expect(types.stdout).toBe('')

  const env = { ...process.env, INKLING_URL: site.url, INKLING_KEY: token }
  const { stdout } = await run(process.execPath, ['ten-calls.ts'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toMatchObject({
    names: ['Amy', 'Amy Wick', 'Amy Wick'],
    mine: 1,
    found: 0,
    answer: expect.stringMatching(/\w/),
    history: ['assistant', 'user', 'assistant'],
    personas: 0,
    missing: 'not_found',
  })
})
