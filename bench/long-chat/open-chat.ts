import type { SessionId } from '@inkling/contract'
import { type BenchReader, comeToList } from './reader.ts'

export interface OpeningFigures {
  /** From the click to the last message, painted. */
  readonly shown: number
  /** The longest time without a frame meanwhile. */
  readonly freeze: number
  readonly bytes: number
  /** Elements in the page, all of them. */
  readonly nodes: number
  readonly heap: number
}

/** Opens a chat from the list of one's chats, in an app that is loaded. */
export async function openChat(
  reader: BenchReader,
  id: SessionId,
  lastWords: string,
): Promise<OpeningFigures> {
  const { page, wire } = reader
  const link = await comeToList(reader, id)
  const bytesBefore = wire.bytes
  const shown = page.evaluate(text => window.probe.shownAfter('click', text), lastWords)
  await page.evaluate(() => window.probe.watchFrames())
  await link.click()
  const ms = await shown
  const freeze = await page.evaluate(() => window.probe.longestFrame())
  await wire.quiet()
  return {
    shown: ms,
    freeze,
    bytes: wire.bytes - bytesBefore,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    heap: await reader.heap(),
  }
}
