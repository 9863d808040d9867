import type { SessionId } from '@inkling/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { openDatabaseOf } from './database-of.ts'
import { find, see } from './deeds.ts'
import { journey, soon } from './journey.ts'
import type { Site } from './site.ts'

const LENGTH = 10_000
const STEP = 400

journey(
  'a chat of ten thousand messages opens at its end and is read upwards without a jump',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'old-friend', locale: 'en' })
    const { page } = reader
    const session = await startChat(reader.api)
    await lengthen(site, session.id)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/history')) asked.push(request.url())
    })
    await reader.go(`/chat/${session.id}`)
    await see(reader, `message ${LENGTH}.`)
    expect(asked.length).toBeLessThan(4)
    const sizeAtFirst = await sizeOf(page)

    await page.getByRole('article').last().hover()
    for (let step = 0; step < 30; step++) {
      const before = await placesOf(page)
      await page.mouse.wheel(0, -STEP)
      await soon(() => moved(page, before)).toBeCloseTo(STEP, -1)
    }
    expect(asked.length).toBeGreaterThan(2)
    expect(await sizeOf(page)).toBeLessThan(sizeAtFirst * 3)

    await find(reader, 'button', reader.words('chat_to_end_button')).click()
    await see(reader, `message ${LENGTH}.`)
    expect(await sizeOf(page)).toBeLessThan(sizeAtFirst * 3)
  },
)

const sizeOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

/** Where each message that is drawn stands. */
const placesOf = (page: Page): Promise<Record<string, number>> =>
  page
    .getByRole('article')
    .evaluateAll(articles =>
      Object.fromEntries(
        articles.map(article => [
          /message \d+/.exec(article.textContent ?? '')?.[0] ?? '',
          article.getBoundingClientRect().top,
        ]),
      ),
    )

/** How far down the messages went that were in sight before: none of them further than another. */
async function moved(page: Page, before: Readonly<Record<string, number>>): Promise<number> {
  const now = await placesOf(page)
  const shifts = Object.keys(before)
    .filter(name => (before[name] ?? -1) > 0 && name in now)
    .map(name => (now[name] ?? 0) - (before[name] ?? 0))
  return Math.max(...shifts) - Math.min(...shifts) > 1 ? Number.NaN : (shifts[0] ?? Number.NaN)
}

/** Messages of different heights below the greeting, with the jumps that adding them one by one would have made. */
async function lengthen({ dataDir }: Site, session: SessionId): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(longChat(session))
  } finally {
    await database.close()
  }
}

const longChat = (session: SessionId): string => `
  do $$ declare
    s sessions; p messages; far messages; j uuid; jd int; n int;
  begin
    select * into s from sessions where id = '${session}';
    select * into p from messages where id = s.head_message_id;
    for n in 1..${LENGTH} loop
      select * into far from messages where id = p.jump_id;
      if p.depth - p.jump_depth = p.jump_depth - far.jump_depth then j := far.jump_id; jd := far.jump_depth;
      else j := p.id; jd := p.depth; end if;
      insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name, content, status, created_at)
      values (gen_random_uuid(), p.user_id, p.card_id, p.id, p.id, p.depth + 1, j, jd, case when n % 2 = 1 then 'user' else 'assistant' end,
        case when n % 2 = 1 then 'Bob' else 'Amy' end, 'message ' || n || '.' || repeat(' And on it goes.', n * 7 % 60), 'done', now()) returning * into p;
    end loop;
    update sessions set head_message_id = p.id, message_count = p.depth + 1 where id = s.id;
  end $$`
