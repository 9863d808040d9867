import { routes } from '@inkling/contract'
import { afterAll, expect, it, vi } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { connectModel, readEvents, startChat } from '../../../testing/chat.ts'
import { chatAppForFile } from '../../../testing/for-file.ts'

const { chat } = routes
const { app, upstream, admin, reader } = await chatAppForFile('tokens-1')
const other = await startTestApp({ database: app.database, dataDir: app.house.config.dataDir })
afterAll(() => other.close())

it('an answer is stopped from another instance, also when what that one is told gets lost', async () => {
  const model_id = await connectModel(admin, upstream, 'tokens-400-at-20')
  const session = await startChat(reader)
  const body = { session_id: session.id, content: 'Tell me all.', model_id }
  const [, begun] = await readEvents(await reader.send(chat.complete, { body }), 3)
  vi.spyOn(other.house.bus, 'say').mockImplementationOnce(() => undefined)
  const params = { id: begun?.data.id }
  const stopped = await other.api.as(reader.token).call(chat.stopMessage, { params })
  expect(stopped.status).toBe('stopped')
})
