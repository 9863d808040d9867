// @module-tag full

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@inkling/contract'
import { type Api, createApi, startScriptedHub } from '@inkling/server/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { tinyGguf } from '../../packages/server/src/testing/tiny-gguf.ts'
import { tinyOnnx } from '../../packages/server/src/testing/tiny-onnx.ts'
import { packRelease } from '../../scripts/release/pack-release.ts'
import { LaunchError, launchProcess } from '../launch-process.ts'

const { adminEmbeddingModels, adminModels, cards, localModels } = routes
const patiently = { timeout: 60_000, interval: 100 }
const WHOLE = { timeout: 300_000 }

/** Installs the package as users do, with nothing of the repository beside it. */
const folder = directoryOnDisk()
const hub = await startScriptedHub()
hub.put('tiny/models', { 'evening.gguf': tinyGguf({ says: '夜深了' }) })
hub.put('tiny/words', Object.fromEntries(tinyOnnx()))
afterAll(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})
const installed = packRelease(join(folder, 'release')).then(file => {
  const args = [
    'install',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
  ]
  execFileSync('npm', [...args, file], { stdio: 'pipe' })
  return join(folder, 'node_modules/inkling/bin/inkling.js')
})

/** This Node, and the one that runs npm, which may be older. */
const nodes = new Map(
  [process.env.npm_node_execpath ?? process.execPath, process.execPath].map(node => [versionOf(node), node]),
)

for (const [version, node] of nodes)
  test(`the released package runs in an empty folder, with ${version}`, WHOLE, async () => {
    const program = await installed
    const dataDir = join(folder, `data of ${version}`)
    await mkdir(dataDir)
    const env = { MODEL_HUB: hub.url, WELCOME_CHARACTERS: 'on' }
    const inkling = await launchProcess({ dataDir, env, command: [node, program] })
    try {
      const page = await fetch(inkling.url, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('<div id="root"')
      const admin = await createApi(inkling.url).register('admin')
      await vi.waitFor(async () => expect((await admin.call(cards.list)).total).toBeGreaterThan(5), patiently)
      await tryLocalModel(admin)
      await tryEmbeddingModel(admin)
      const backup = join(folder, `backup of ${version}`)
      const settings = { ...process.env, DATA_DIR: dataDir }
      execFileSync(node, [program, 'backup', '--to', backup], { env: settings, stdio: 'pipe' })
      expect(existsSync(backup)).toBe(true)
    } finally {
      expect(await inkling.stop()).toBe(0)
    }
  })

test('the released package explains an invalid port', WHOLE, async () => {
  const program = await installed
  const failedLaunch = launchProcess({ env: { PORT: 'seven' }, command: [process.execPath, program] })
  const error = await failedLaunch.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LaunchError)
  expect((error as LaunchError).output).toContain('PORT must be')
})

async function tryLocalModel(admin: Api): Promise<void> {
  const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/models/evening.gguf' } })
  await vi.waitFor(async () => {
    const model = await admin.call(adminModels.get, { params: { id } })
    expect(model.download?.status).toBe('ready')
  }, patiently)
  expect(await admin.call(adminModels.test, { params: { id } })).toMatchObject({ ok: true })
}

/** Without the native runtime, which the package leaves out, WebAssembly computes embeddings. */
async function tryEmbeddingModel(admin: Api): Promise<void> {
  const body = { hub_id: 'tiny/words', runtime: 'server' } as const
  const { id } = await admin.call(adminEmbeddingModels.addFromHub, { body })
  await vi.waitFor(async () => {
    const model = await admin.call(adminEmbeddingModels.get, { params: { id } })
    expect(model.download?.status).toBe('ready')
  }, patiently)
  expect(await admin.call(adminEmbeddingModels.test, { params: { id } })).toMatchObject({
    ok: true,
    dimensions: 32,
  })
}

function versionOf(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
}
