import type { SessionId } from '@inkling/contract'
import type { BenchReader } from '../long-chat/reader.ts'

/**
 * Pages through a chat's greetings and returns main-thread milliseconds for the first rendering of each, including the
 * API call that switches the greeting.
 */
export async function drawEach(reader: BenchReader, id: SessionId, count: number): Promise<number[]> {
  const { page, words } = reader
  await reader.go(`/chat/${id}`)
  await page.getByText('Story 0 ends.').first().waitFor()
  await reader.wire.quiet()
  const costs: number[] = []
  for (let at = 1; at < count; at++) {
    const before = await reader.metric('TaskDuration')
    await page.getByRole('button', { name: words('chat_sibling_next_button') }).click()
    await page.getByText(`Story ${at} ends.`).first().waitFor()
    await reader.wire.quiet()
    costs.push(((await reader.metric('TaskDuration')) - before) * 1_000)
  }
  return costs
}
