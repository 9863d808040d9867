import type { FrameFault } from '../protocol/connect-frame.ts'

/** The document's frame was stopped, or the page froze when it started, so the document doesn't start by itself. */
export type FrameEnding = FrameFault | 'froze'

const STORE = 'card_frames_starting'
/** More documents than one screen can start at once. */
const MOST = 50

/**
 * Tracks starting and failed documents. Starting ones are stored: a document that freezes the tab leaves its mark and
 * doesn't run again until the reader agrees.
 */
export class FrameCrashLog {
  readonly #storage: Storage | null
  readonly #starting = new Set<string>()
  readonly #endings = new Map<string, FrameEnding>()

  constructor(storage: Storage | null) {
    this.#storage = storage
    for (const mark of readCrashMarks(storage)) this.#endings.set(mark, 'froze')
  }

  endingOf(document: string): FrameEnding | null {
    return this.#endings.get(hashDocument(document)) ?? null
  }

  /** Call before anything of the document runs. */
  starts(document: string): void {
    this.#starting.add(hashDocument(document))
    this.#store()
  }

  /** Call when the document responds or was removed. */
  isHarmless(document: string): void {
    if (this.#starting.delete(hashDocument(document))) this.#store()
  }

  ended(document: string, fault: FrameFault): void {
    this.#endings.set(hashDocument(document), fault)
    this.isHarmless(document)
  }

  /** The reader wants to run the document anyway. */
  forgive(document: string): void {
    this.#endings.delete(hashDocument(document))
  }

  /** Call when the page closes normally. */
  leave(): void {
    this.#starting.clear()
    this.#store()
  }

  #store(): void {
    try {
      if (this.#starting.size === 0) this.#storage?.removeItem(STORE)
      else this.#storage?.setItem(STORE, JSON.stringify([...this.#starting].slice(-MOST)))
    } catch {
      // Storage is full or blocked, so a frozen tab leaves no mark.
    }
  }
}

function readCrashMarks(storage: Storage | null): string[] {
  try {
    const marks: unknown = JSON.parse(storage?.getItem(STORE) ?? '[]')
    return Array.isArray(marks) ? marks.filter(mark => typeof mark === 'string').slice(0, MOST) : []
  } catch {
    return [] // invalid or blocked
  }
}

/** FNV-1a plus the length is short to store and distinct enough. */
function hashDocument(document: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < document.length; at++) {
    hash = Math.imul(hash ^ document.charCodeAt(at), 0x01000193)
  }
  return `${(hash >>> 0).toString(36)}-${document.length.toString(36)}`
}
