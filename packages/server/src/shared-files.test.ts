// @module-tag full

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Card, routes } from '@inkling/contract'
import { normaliseCard, readCard, writeCardPng } from '@inkling/engine'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ModelDownloads } from './models/downloads/download-manager.ts'
import { resolveDownloadedFile } from './models/downloads/download-paths.ts'
import { findDownload } from './models/downloads/downloads.ts'
import { getRepository } from './models/downloads/hub-repository.ts'
import type { Tables } from './platform/database/tables.ts'
import { startFaultLine } from './platform/files/testing/fault-line.ts'
import type { Api } from './testing/api.ts'
import { startTestApp } from './testing/app.ts'
import { freshDatabase } from './testing/database.ts'
import { hubForFile } from './testing/for-file.ts'
import { startS3Server } from './testing/s3-server.ts'

// `here` and `there` stand for two machines with the same settings, which share only a database and a bucket.

const { account, adminModels, localModels, cardAssets, cards, profile } = routes
const server = await startS3Server()
const line = await startFaultLine(server.url)
const hub = await hubForFile()
const database = await freshDatabase<Tables>()
const env = {
  S3_ENDPOINT: line.url,
  S3_BUCKET: server.bucket,
  S3_ACCESS_KEY: server.accessKey,
  S3_SECRET_KEY: server.secretKey,
  S3_PREFIX: 'inkling/files',
  SECRET_KEY: 'the same for both of these machines',
  MODEL_HUB: hub.url,
}
const [here, there] = [await startTestApp({ database, env }), await startTestApp({ database, env })]
afterAll(async () => {
  for (const one of [here, there]) await one.close()
  await database.close()
  await line.close()
  await server.close()
})
afterEach(() => line.set({ kind: 'none' }))

const admin = await here.api.register('admin')
const author = await here.api.register('author')
const otherInstance = there.api.as(author.token)

async function cardFile(name: string): Promise<Uint8Array> {
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data: { name } })
  if (!result.ok) throw new Error(result.problem.code)
  const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } })
  return writeCardPng(result.card, new Uint8Array(await picture.png().toBuffer()))
}

async function exportFile(by: Api, id: Card['id']): Promise<Uint8Array> {
  return new Uint8Array(
    await (await by.send(cards.export, { params: { id }, query: { format: 'png' } })).arrayBuffer(),
  )
}

const ask = (app: typeof here, path: string): Promise<Response> => fetch(new URL(path, app.url))
const away = { kind: 'refusal', status: 503, code: 'SlowDown' } as const

test('files that one machine stores are served by the other', async () => {
  const card = await author.call(cards.import, { body: await cardFile('Nian') })
  const reading = readCard(await exportFile(otherInstance, card.id))
  expect(reading.ok && reading.card.data.name).toBe('Nian')
  const [mine, theirs] = await Promise.all([here, there].map(app => ask(app, card.avatar_url ?? '')))
  expect(theirs?.headers.get('content-type')).toBe('image/webp')
  expect(await theirs?.bytes()).toEqual(await mine?.bytes())
  const zip = Buffer.from(await (await otherInstance.send(account.export)).arrayBuffer())
  expect(zip.includes('cards/')).toBe(true)
  expect(await readdir(join(here.context.config.dataDir, 'drafts'))).toEqual([])
})

test('no user’s file stays on a machine', async () => {
  const { id } = await author.call(cards.import, { body: await cardFile('Kept in the bucket') })
  await exportFile(author, id)
  await otherInstance.call(cardAssets.list, { params: { id } })
  for (const { context } of [here, there]) {
    expect(await readdir(join(context.config.dataDir, 'cache', 'files'))).toEqual([])
    expect(await readdir(context.config.dataDir)).not.toContain('files')
  }
})

test('a model that one machine has downloaded, the other gets from the bucket', async () => {
  const downloads = new ModelDownloads(here.context)
  downloads.begin()
  hub.put('tiny/model', { 'model.gguf': Buffer.alloc(200_000, 7) })
  const repository = await getRepository(here.context, 'tiny/model')
  const id = await downloads.start(here.context.db, { hub_id: 'tiny/model', ...repository })
  await vi.waitFor(
    async () => expect(await findDownload(database.kysely, id)).toMatchObject({ status: 'ready' }),
    {
      timeout: 20_000,
    },
  )
  await downloads.close()
  const download = await findDownload(database.kysely, id)
  if (download === undefined) throw new Error('it is there')
  const requestCount = hub.requestedPaths.length
  for (const { context } of [here, there]) {
    const path = await resolveDownloadedFile(context.files, download, 'model.gguf')
    expect(path).toContain(context.config.dataDir)
    expect(await readFile(path ?? '')).toEqual(Buffer.alloc(200_000, 7))
  }
  expect(hub.requestedPaths).toHaveLength(requestCount)
})

test.each([
  ['unloaded', localModels.unload],
  ['removed', adminModels.remove],
])('the memory of a model that is %s is freed on every machine', async (how, call) => {
  hub.put(`tiny/${how}`, { 'loaded.gguf': Buffer.alloc(1_000, 7) })
  const body = { file: `tiny/${how}/loaded.gguf` }
  const { id, model } = await admin.call(localModels.addFromHub, { body })
  const unload = vi.spyOn(there.context.localModels, 'unload')
  await admin.call(call, { params: { id } })
  await vi.waitFor(() => expect(unload).toHaveBeenCalledWith(model))
})

describe('while the bucket is unavailable', () => {
  test('a call that needs a file is refused without effect, and works when repeated', async () => {
    const body = await cardFile('Said twice')
    const key = crypto.randomUUID()
    line.set(away)
    const refusal = await author.refused(cards.import, { body, key })
    expect(refusal).toMatchObject({ status: 503, code: 'store_unavailable' })
    expect((await author.call(cards.listMine)).items.map(({ name }) => name)).not.toContain('Said twice')
    line.set({ kind: 'none' })
    await author.call(cards.import, { body, key })
    expect(
      (await author.call(cards.listMine)).items.filter(({ name }) => name === 'Said twice'),
    ).toHaveLength(1)
  })

  test('pictures and exports are 503, and everything else works', async () => {
    const card = await author.call(cards.import, { body: await cardFile('Behind glass') })
    line.set(away)
    expect((await ask(there, card.avatar_url ?? '')).status).toBe(503)
    const refusal = await otherInstance.refused(cards.export, {
      params: { id: card.id },
      query: { format: 'png' },
    })
    expect(refusal.code).toBe('store_unavailable')
    expect(
      (await otherInstance.call(profile.update, { body: { display_name: 'Still here' } })).display_name,
    ).toBe('Still here')
    expect((await ask(there, '/ready')).status).toBe(200)
  })
})

test('no model can be called at the bucket’s address', async () => {
  const body = { name: 'X', provider: 'openai-compatible', base_url: `${line.url}/v1`, model: 'x' } as const
  const refusal = await admin.refused(adminModels.create, { body })
  expect(refusal.errors?.[0]?.message).toBe('address_refused')
})
