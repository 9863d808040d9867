import { type Message, type MessageId, memories, routes, type Session } from '@inkling/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { historyOf } from '../../../testing/chat.ts'
import { lastRequestText, playSummary, summariesForFile } from './testing.ts'

const { chat } = routes
const {
  app,
  reader,
  teller: summariser,
  status,
  summaryOf,
  longChat,
  goOn,
  summarised,
} = await summariesForFile()

const saidIn = async (session: Session, beginning: string): Promise<Message> => {
  const messages = await historyOf(reader, session, { limit: 100 })
  const message = messages.find(({ content }) => content.startsWith(beginning))
  if (message === undefined) throw new Error(`nothing begins with ${beginning}`)
  return message
}
const remove = (id: MessageId) => reader.call(chat.removeMessage, { params: { id } })
const afterAWhile = () => sql`update summary_tasks set due_at = now()`.execute(app.context.db)
const isQuiet = async (session: Session) => !(await status(session)).is_summarising

test('a summary of a deleted message is written again, and used until then', async () => {
  const session = await longChat(40)
  await summarised(session, 'Day 5, and all the others.')
  const { id } = await saidIn(session, 'On day 5 ')
  summariser.script(playSummary('All the others.'))
  await remove(id)
  expect(await status(session)).toMatchObject({
    is_summarising: true,
    summary: { text: 'Day 5, and all the others.', is_stale: true },
  })
  await afterAWhile()
  await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('All the others.')
  expect((await summaryOf(session))?.is_stale).toBe(false)
  const lastRequest = lastRequestText(summariser)
  expect(lastRequest).toContain('On day 6 ')
  expect(lastRequest).not.toContain('On day 5 ')
  expect(lastRequest).not.toContain('Day 5, and all')
})

test('the summary from before a deleted message is continued', async () => {
  const session = await longChat(40)
  await summarised(session, 'The beginning.')
  await goOn(session)
  await summarised(session, 'The beginning, and some weeks.')
  const { id } = await saidIn(session, 'In week 2 ')
  summariser.script(playSummary('The beginning, and fewer weeks.'))
  await remove(id)
  await afterAWhile()
  await expect
    .poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 })
    .toBe('The beginning, and fewer weeks.')
  expect(lastRequestText(summariser)).toContain('<summary>\nThe beginning.\n</summary>')
})

test('restoring a message calls no model', async () => {
  const session = await longChat(40)
  await summarised(session, 'All of it.')
  const questions = summariser.requests.length
  const { id } = await saidIn(session, 'On day 7 ')
  await remove(id)
  await reader.call(chat.restoreMessage, { params: { id } })
  await afterAWhile()
  await expect.poll(() => isQuiet(session), { timeout: 10_000 }).toBe(true)
  expect(await summaryOf(session)).toMatchObject({ text: 'All of it.', is_stale: false })
  expect(summariser.requests).toHaveLength(questions)
})

test('an edited summary stays unchanged, and says that one of its messages was deleted', async () => {
  const session = await longChat(40)
  await summarised(session, 'By the model.')
  await reader.call(memories.editSummary, { params: { id: session.id }, body: { text: 'By me.' } })
  await remove((await saidIn(session, 'On day 3 ')).id)
  expect(await status(session)).toMatchObject({
    is_summarising: false,
    summary: { text: 'By me.', is_edited: true, is_stale: true },
  })
})
