import type { FrameFault } from '../protocol/connect-frame.ts'

/** Why a document does not run by itself: its frame had to be ended, or the page froze as it began. */
export type FrameEnding = FrameFault | 'froze'

const STORE = 'card_frames_starting'
/** More documents than a screen can start at once. */
const MOST = 50

/**
 * Keeps which documents are just beginning to run, and which have come to a bad end. The first is stored: a document
 * that freezes the tab leaves its mark there, and will not run again before the reader says so.
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

  /** To be said before anything of the document runs. */
  starts(document: string): void {
    this.#starting.add(hashDocument(document))
    this.#store()
  }

  /** It runs and answers, or it is no longer there to do harm. */
  isHarmless(document: string): void {
    if (this.#starting.delete(hashDocument(document))) this.#store()
  }

  ended(document: string, fault: FrameFault): void {
    this.#endings.set(hashDocument(document), fault)
    this.isHarmless(document)
  }

  /** The reader wants it to run nevertheless. */
  forgive(document: string): void {
    this.#endings.delete(hashDocument(document))
  }

  /** The page is left in good order. */
  leave(): void {
    this.#starting.clear()
    this.#store()
  }

  #store(): void {
    try {
      if (this.#starting.size === 0) this.#storage?.removeItem(STORE)
      else this.#storage?.setItem(STORE, JSON.stringify([...this.#starting].slice(-MOST)))
    } catch {
      // A storage that is full or forbidden: then a frozen tab is not remembered, and nothing else changes.
    }
  }
}

function readCrashMarks(storage: Storage | null): string[] {
  try {
    const marks: unknown = JSON.parse(storage?.getItem(STORE) ?? '[]')
    return Array.isArray(marks) ? marks.filter(mark => typeof mark === 'string').slice(0, MOST) : []
  } catch {
    return [] // not ours, or forbidden
  }
}

/** Short enough to store and good enough to tell documents apart: FNV-1a, and the length. */
function hashDocument(document: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < document.length; at++) {
    hash = Math.imul(hash ^ document.charCodeAt(at), 0x01000193)
  }
  return `${(hash >>> 0).toString(36)}-${document.length.toString(36)}`
}
