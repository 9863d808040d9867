import { adminModels, memories } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connectModel, historyOf } from '../../../testing/chat.ts'
import { listen } from '../../../testing/live-events.ts'
import { playSummary, summariesForFile } from './testing.ts'

const {
  app,
  admin,
  reader,
  teller: summariser,
  settle,
  status,
  summaryOf,
  turn,
  longChat,
} = await summariesForFile()

describe('a model that fails to summarise', () => {
  const dueNow = () => sql`update summary_tasks set due_at = now()`.execute(app.context.db)

  it('is reported once, blocks no chat, and is called again', async () => {
    const session = await longChat(40)
    summariser.script('key-refused')
    const ear = await listen(reader)
    await turn(session)
    await expect
      .poll(() => status(session), { timeout: 10_000 })
      .toMatchObject({ problem: { code: 'upstream_key_refused' }, is_summarising: false, summary: null })
    expect(ear.events.filter(({ event }) => event === 'memory_changed')).toHaveLength(1)
    await turn(session)
    expect((await historyOf(reader, session)).at(-1)?.status).toBe('done')
    summariser.script(playSummary('At last.'))
    await dueNow()
    await expect
      .poll(() => status(session), { timeout: 10_000 })
      .toMatchObject({ problem: null, summary: { text: 'At last.' } })
    ear.leave()
  })

  it('is called less and less in a chat that is not continued', async () => {
    const session = await longChat(40)
    summariser.script('key-refused')
    await turn(session)
    await expect.poll(() => status(session)).toMatchObject({ problem: { code: 'upstream_key_refused' } })
    const dueIn = async (hours: number) => {
      const { rows } = await sql`
        select 1 from summary_tasks where session_id = ${session.id}::uuid and failures > 16 and due_at > now()
          and due_at <= now() + make_interval(hours => ${hours}::int)`.execute(app.context.db)
      return rows.length > 0
    }
    summariser.script('key-refused')
    await sql`update summary_tasks set failures = 16, due_at = now() where session_id = ${session.id}::uuid`.execute(
      app.context.db,
    )
    await expect.poll(() => dueIn(24 * 8), { timeout: 10_000 }).toBe(true)
    expect(await dueIn(24)).toBe(false)
    await turn(session)
    await expect.poll(() => dueIn(1), { timeout: 10_000 }).toBe(true)
  })

  it('is not replaced by a fallback, which may cost more', async () => {
    const gone = await connectModel(admin, summariser, 'tokens-5')
    const session = await longChat(40)
    await settle(session, {}, gone)
    await admin.call(adminModels.update, { params: { id: gone }, body: { is_enabled: false } })
    expect((await reader.refused(memories.summarise, { params: { id: session.id } })).code).toBe('no_model')
    await turn(session)
    await expect
      .poll(() => status(session), { timeout: 10_000 })
      .toMatchObject({ problem: { code: 'no_model' } })
    summariser.script(playSummary('By another.'))
    await settle(session)
    await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('By another.')
  })

  it('is called again by another server if the first one was killed', async () => {
    const session = await longChat(40)
    await settle(session, { summarise: false })
    summariser.script(playSummary('After all.'))
    await sql`
      insert into summary_tasks (session_id, user_id, until_id, is_wanted, due_at, leased_by, leased_until)
      select s.id, s.user_id, m.parent_id, true, now(), gen_random_uuid(), now() - interval '1 s'
      from sessions s join messages head on head.id = s.head_message_id join messages m on m.id = head.jump_id
      where s.id = ${session.id}::uuid`.execute(app.context.db)
    await expect.poll(async () => (await summaryOf(session))?.text, { timeout: 10_000 }).toBe('After all.')
  })
})
