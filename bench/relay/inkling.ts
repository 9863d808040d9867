import { rm } from 'node:fs/promises'
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { root } from '../../scripts/files.ts'
import { serverSettings } from '../../scripts/server-settings.ts'
import { startChild } from '../processes/child.ts'
import { wordsIn } from './ask.ts'
import { RelayReaders } from './readers.ts'
import type { RelayTarget } from './target.ts'

export interface InklingTarget extends RelayTarget {
  readonly dataDir: string
  readonly readers: RelayReaders
  stop(): Promise<void>
}

export interface InklingStart {
  readonly name?: string
  /** The checkout to start it from, by default this one. */
  readonly checkout?: string
  readonly nodeArgs?: readonly string[]
}

export async function startInkling(
  upstream: string,
  { name = 'Inkling', checkout = root, nodeArgs = [] }: InklingStart = {},
): Promise<InklingTarget> {
  const dataDir = directoryOnDisk()
  const port = await freePort()
  const env = {
    ...serverSettings,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WELCOME_CHARACTERS: 'off',
    CHAT_TITLES: 'off',
  }
  const child = await startChild(`${checkout}/packages/server/src/main.ts`, [], { env, nodeArgs })
  const readers = new RelayReaders(`http://127.0.0.1:${port}`, upstream)
  await readers.open()
  return {
    name,
    pid: child.pid,
    dataDir,
    readers,
    questions: (streams, model) => readers.questions(streams, model),
    isWhole: (body, answer) => wordsIn(body).startsWith(answer) && storedText(body) === answer,
    async stop() {
      await child.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function storedText(body: string): string | undefined {
  const done = /^event: ?done$.*?^data: ?([^\n]*)$/ms.exec(body)?.[1]
  return done === undefined ? undefined : JSON.parse(done).content
}
