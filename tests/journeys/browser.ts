import { type Browser, chromium } from 'playwright-core'
import { type ChromiumKind, findChromium } from '../../scripts/find-chromium.ts'

/** Full Chromium runs each sandboxed frame in its own process; the headless shell does so only with these flags. */
const OWN_PROCESSES = ['--site-per-process', '--enable-features=IsolateSandboxedIframes']

/**
 * A name for this machine. Over http it is no secure context, unlike localhost but like the names in a home network.
 */
export const HOME_NAME = 'home.inkling.test'

/** A headless Chromium that makes no network requests of its own. */
export async function openBrowser(kind?: ChromiumKind): Promise<Browser> {
  const browser = findChromium(kind)
  if ('sentence' in browser) throw new Error(browser.sentence)
  return chromium.launch({
    executablePath: browser.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${HOME_NAME} 127.0.0.1`,
      ...(kind === 'full' ? [] : OWN_PROCESSES),
    ],
  })
}
