import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'

/** A real Chromium without a window; what it would ask the network for by itself is off. */
export async function openBrowser(): Promise<Browser> {
  const found = findChromium()
  if ('sentence' in found) throw new Error(found.sentence)
  return chromium.launch({
    executablePath: found.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
