import { RecentValues } from '../../../browser/recent.ts'
import { FrameCrashLog } from './frame-ledger.ts'
import { FrameSlots } from './frame-slots.ts'

/** Card frames of the page that run at once. */
const MOST = 10
const MAX_IN_LIGHT_MODE = 3

const page = document.documentElement
const maxRunningFrames = () => (page.hasAttribute('data-light') ? MAX_IN_LIGHT_MODE : MOST)

export const frameSlots = new FrameSlots(maxRunningFrames())
new MutationObserver(() => frameSlots.resize(maxRunningFrames())).observe(page, {
  attributeFilter: ['data-light'],
})

export const ledger = new FrameCrashLog(storageHere())
addEventListener('pagehide', () => ledger.leave())

function storageHere(): Storage | null {
  try {
    return localStorage
  } catch {
    return null // blocked by the reader
  }
}

const heights = new RecentValues<string, number>(200)
/** In pixels, until a document has reported its height. */
const DEFAULT_HEIGHT = 160

/** The last known height lets a document return without a jump. */
export const heightOf = (document: string): number => heights.get(document) ?? DEFAULT_HEIGHT

export const rememberHeight = (document: string, height: number): void => heights.set(document, height)

const stills = new RecentValues<string, string>(40)

/** A data URL of the last snapshot. */
export const snapshotOf = (message: string, document: string): string | undefined =>
  stills.get(`${message} ${document}`)

export const rememberSnapshot = (message: string, document: string, picture: string): void =>
  stills.set(`${message} ${document}`, picture)
