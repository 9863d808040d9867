import type { SessionId } from '@inkling/contract'
import { type BenchReader, comeToList } from './reader.ts'

export interface OpeningFigures {
  /** Time from the click until the last message is painted. */
  readonly shown: number
  /** Longest time without a frame while the chat opened. */
  readonly freeze: number
  readonly bytes: number
  readonly nodes: number
  readonly heap: number
}

/** Opens a chat from the chat list of a loaded app. */
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
