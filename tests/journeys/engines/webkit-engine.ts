import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../packages/server/src/testing/free-port.ts'
import type { Engine, EnginePage, WindowSize } from './engine.ts'

interface Launch extends WindowSize {
  /** Paths of `WebKitWebDriver` and of the `MiniBrowser` that it starts. */
  readonly driver: string
  readonly browser: string
  readonly locale: string
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Drives WebKitGTK by WebDriver, on a virtual screen. */
export async function launchWebKit({ driver, browser, locale, width, height }: Launch): Promise<Engine> {
  const port = await freePort()
  const screen = `-screen 0 ${width}x${height}x24`
  const browserProcess = spawn(
    'xvfb-run',
    ['-a', '-s', screen, driver, `--port=${port}`, '--host=127.0.0.1'],
    {
      stdio: 'ignore',
      detached: true, // a process group, so that all of it can be ended
      env: { ...process.env, LANGUAGE: locale.replace('-', '_') },
    },
  )
  const call = await openSession(`http://127.0.0.1:${port}`, browser).catch(error => {
    endGroup(browserProcess)
    throw error
  })
  await call('POST', '/window/rect', { x: 0, y: 0, width, height })
  let isFirst = true
  return {
    async open() {
      // Opens a window, because a tab behind another one is not drawn.
      const handle = isFirst
        ? ((await call('GET', '/window')) as string)
        : ((await call('POST', '/window/new', { type: 'window' })) as { handle: string }).handle
      isFirst = false
      return drive(call, handle)
    },
    async close() {
      await call('DELETE', '').catch(() => undefined)
      endGroup(browserProcess)
    },
  }
}

async function openSession(driverUrl: string, browser: string): Promise<Call> {
  await untilReady(driverUrl)
  const options = { binary: browser, args: ['--automation', '--full-screen'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const session = await callAt(driverUrl)('POST', '/session', { capabilities })
  return callAt(`${driverUrl}/session/${(session as { sessionId: string }).sessionId}`)
}

const callAt =
  (base: string): Call =>
  async (method, path, body) => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method }
    const response = await fetch(base + path, init)
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await delay(100)
  }
  throw new Error('WebKitWebDriver does not answer')
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

/** A tab; each call first switches to it. */
function drive(call: Call, handle: string): EnginePage {
  const rootCall: Call = async (...args) => {
    await call('POST', '/window', { handle })
    return await call(...args)
  }
  const act = (actions: object) => rootCall('POST', '/actions', { actions: [actions] })
  return {
    go: async url => void (await rootCall('POST', '/url', { url })),
    reload: async () => void (await rootCall('POST', '/refresh')),
    back: async () => void (await rootCall('POST', '/back')),
    forward: async () => void (await rootCall('POST', '/forward')),
    evaluate: async <T>(source: string, ...args: unknown[]) =>
      (await rootCall('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args })) as T,
    pressAt: async (x, y) =>
      void (await act({
        ...{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })),
    type: async text =>
      void (await act({
        ...{ type: 'key', id: 'keys' },
        actions: Array.from(text, character => (character === '\n' ? '\ue007' : character)).flatMap(value => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      })),
    screenshot: async () => Buffer.from((await rootCall('GET', '/screenshot')) as string, 'base64'),
  }
}
