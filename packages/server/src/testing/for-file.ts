import type { ModelId } from '@inkling/contract'
import { afterAll } from 'vitest'
import type { Api } from './api.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { connectModel } from './chat.ts'
import { type ScriptedHub, startScriptedHub } from './scripted-hub.ts'
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts'

// For a whole test file: awaited at its top, closed after its last test in reverse order.

export async function appForFile(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options)
  afterAll(() => app.close())
  return app
}

export async function upstreamForFile(): Promise<ScriptedUpstream> {
  const upstream = await startScriptedUpstream()
  afterAll(() => upstream.close())
  return upstream
}

/** Has a scripted model, an admin, and a reader named Bob. */
export interface ChatApp {
  readonly app: TestApp
  readonly upstream: ScriptedUpstream
  readonly admin: Api
  readonly reader: Api
  readonly model: ModelId
}

export async function chatAppForFile(script: string, options: TestAppOptions = {}): Promise<ChatApp> {
  const upstream = await upstreamForFile()
  const app = await appForFile(options)
  const admin = await app.api.register('admin')
  const reader = await app.api.register('reader', { display_name: 'Bob' })
  return { app, upstream, admin, reader, model: await connectModel(admin, upstream, script) }
}

export async function hubForFile(): Promise<ScriptedHub> {
  const hub = await startScriptedHub()
  afterAll(() => hub.close())
  return hub
}
