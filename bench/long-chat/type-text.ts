import { composer } from '../../tests/journeys/actions.ts'
import { NAME } from './ask.ts'
import type { BenchReader } from './reader.ts'

const TEXT = 'And what if the lamp goes out tonight, who will see it? '
const KEY_DELAY_MS = 60

/** Returns the milliseconds from each key press to its paint. */
export async function typeText(reader: BenchReader): Promise<number[]> {
  const { page } = reader
  await composer(reader, NAME).click()
  await page.evaluate(() => window.probe.watchKeys())
  await page.keyboard.type(TEXT, { delay: KEY_DELAY_MS })
  const keys = await page.evaluate(() => window.probe.keys)
  await composer(reader, NAME).fill('')
  return keys
}
