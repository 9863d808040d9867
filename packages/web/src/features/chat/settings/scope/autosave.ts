import { UserIntent } from '../../../../api/http/intent.ts'
import { mergeChanges, type SettingsChange } from './setting-names.ts'

/** Failed changes wait for the next attempt. */
export interface UnsavedChanges {
  readonly changes: SettingsChange
  readonly isSaving: boolean
  readonly failure?: unknown
}

type SendSettings = (change: SettingsChange, idempotencyKey: string) => Promise<void>

const NOTHING: UnsavedChanges = { changes: {}, isSaving: false }

/** Saves changes after a delay, one request at a time. Failed changes are sent with the next attempt. */
export class Autosave {
  readonly #send: SendSettings
  readonly #intent = new UserIntent()
  readonly #listeners = new Set<() => void>()
  #pending: SettingsChange = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #state = NOTHING

  constructor(send: SendSettings) {
    this.#send = send
  }

  get state(): UnsavedChanges {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Saves after `delayMs` milliseconds without further changes. */
  put(change: SettingsChange, delayMs: number): void {
    this.#pending = mergeChanges(this.#pending, change)
    this.#show({ ...this.#state, changes: mergeChanges(this.#state.changes, change) })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#state.isSaving || Object.keys(this.#pending).length === 0) return
    const sent = this.#pending
    this.#pending = {}
    this.#show({ changes: sent, isSaving: true })
    const failure = await this.#try(sent)
    if (failure !== undefined) {
      this.#pending = mergeChanges(sent, this.#pending)
      this.#show({ changes: this.#pending, isSaving: false, failure: failure.why })
      return
    }
    this.#show({ changes: this.#pending, isSaving: false })
    await this.flush()
  }

  async #try(change: SettingsChange): Promise<{ why: unknown } | undefined> {
    try {
      await this.#intent.pursue(change, key => this.#send(change, key))
      return undefined
    } catch (why) {
      return { why }
    }
  }

  #show(state: UnsavedChanges): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}
