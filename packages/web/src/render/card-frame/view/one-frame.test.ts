import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('../../../', import.meta.url).pathname

/** Lines of the app that could create a frame or set its permissions. */
const lines = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.|paraglide/.test(path))
  .flatMap(path =>
    readFileSync(join(source, path), 'utf8')
      .split('\n')
      .map(line => `${path}: ${line.trim()}`),
  )

const linesWith = (pattern: RegExp) => lines.filter(line => pattern.test(line))

test('frames are created in one place, and allow only scripts', () => {
  expect(linesWith(/<iframe|createElement\(['"`]i?frame/)).toEqual([
    'render/card-frame/view/live-frame.tsx: <iframe',
  ])
  expect(linesWith(/sandbox=|\.sandbox\b|allow-/)).toEqual([
    'render/card-frame/view/live-frame.tsx: sandbox="allow-scripts"',
  ])
})

test('the app listens only to messages from frame channels, its own tabs and its own workers', () => {
  expect(linesWith(/addEventListener\(\s*['"`]message|\bonmessage = \(/)).toEqual([
    "offline/follow-push.ts: workers.addEventListener('message', ({ data, ports: [port] }: MessageEvent<PushWorkerMessage>) => {",
    'api/live/share-events.ts: this.#channel.onmessage = ({ data }) => this.#hear(data)',
    'render/scripts/script-host.ts: thread.onmessage = () => {',
    'render/scripts/script-host.ts: thread.onmessage = ({ data }: MessageEvent<ScriptReport>) => {',
    "render/scripts/script-worker.ts: addEventListener('message', ({ data }: MessageEvent<ScriptOrder>) => {",
    "features/memories/embed/embed-worker.ts: addEventListener('message', ({ data }: MessageEvent<EmbedOrder>) => {",
    'features/memories/embed/embedder.ts: thread.onmessage = ({ data }: MessageEvent<EmbedReport>) => this.#hear(data)',
    'render/card-frame/protocol/connect-frame.ts: port.onmessage = ({ data }) => {',
    "render/card-frame/shell/main.ts: addEventListener('message', function begin({ source, ports: [port] }) {",
    'render/card-frame/shell/main.ts: port.onmessage = ({ data }) => obey(JSON.parse(data), say)',
  ])
})
