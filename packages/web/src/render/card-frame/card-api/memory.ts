import type { Json, JsonObject } from '@inkling/engine'
import type { FrameMemory, VariableMessage } from '../protocol/frame-facts.ts'
import { findMessage } from '../protocol/message-variables.ts'
import { type FrameMessage, MESSAGE_MAX } from '../protocol/protocol.ts'
import { changesBetween, type VariableChange, withChanges } from '../protocol/variable-changes.ts'
import { UnsupportedApiError } from './not-offered.ts'

/** Selects a set of variables; the default is the chat's. */
export interface VariableOption {
  readonly type?: string
  readonly message_id?: number | 'latest'
}

type VariableWrite = FrameMessage & { readonly type: 'set_variables' }

/** Batching keeps a script's writes far below the frame's message limit. */
const GATHER_MS = 200

/**
 * The frame's view of the chat's variables. Writes are visible here at once and sent shortly after; concurrent writes
 * to other variables are kept.
 */
export class CardMemory {
  #initialMemory: FrameMemory
  /** Local values that differ from the last snapshot, by message id or null for the chat. */
  readonly #ownStates = new Map<string | null, JsonObject>()
  readonly #onWrite: (write: VariableWrite) => void
  #isDue = false

  constructor(initial: FrameMemory, tell: (write: VariableWrite) => void) {
    this.#initialMemory = initial
    this.#onWrite = tell
  }

  get last(): number {
    return this.#initialMemory.last
  }

  read(option: VariableOption): JsonObject {
    return structuredClone(this.#now(this.#targetOf(option)))
  }

  /** Empty if there is no visible message. */
  latest(): JsonObject {
    try {
      return this.read({ type: 'message' })
    } catch {
      return {} // no particular message was requested
    }
  }

  /** Values that JSON can't hold are dropped. */
  write(option: VariableOption, variables: unknown): void {
    const json: Json = JSON.parse(JSON.stringify(variables ?? {}))
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      throw new TypeError('Variables are an object')
    }
    const target = this.#targetOf(option)
    this.#now(target) // throws if the current values are unknown, so that they aren't overwritten
    this.#ownStates.set(target, json)
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => this.#flush(), GATHER_MS)
  }

  /** Replaces the snapshot and reapplies pending local changes. */
  take(memory: FrameMemory): void {
    const pending = this.#pending()
    this.#initialMemory = memory
    this.#ownStates.clear()
    for (const [target, changes] of pending) {
      const known = this.#known(target)
      if (known) this.#ownStates.set(target, withChanges(known, changes))
    }
  }

  #flush(): void {
    this.#isDue = false
    for (const [message, changes] of this.#pending()) {
      for (const piece of splitChanges(changes))
        this.#onWrite({ type: 'set_variables', message, changes: piece })
    }
    this.#initialMemory = { ...this.#initialMemory, ...this.#settled() }
    this.#ownStates.clear()
  }

  #settled(): Pick<FrameMemory, 'chat' | 'messages'> {
    const { chat, messages } = this.#initialMemory
    const nowOf = (message: VariableMessage): VariableMessage => ({
      ...message,
      variables: this.#ownStates.get(message.id) ?? message.variables,
    })
    return { chat: this.#ownStates.get(null) ?? chat, messages: messages.map(nowOf) }
  }

  #pending(): [string | null, VariableChange[]][] {
    return [...this.#ownStates].flatMap(([target, own]) => {
      const changes = changesBetween(this.#known(target) ?? {}, own)
      return changes.length === 0 ? [] : [[target, changes]]
    })
  }

  #now(target: string | null): JsonObject {
    const now = this.#ownStates.get(target) ?? this.#known(target)
    if (!now) throw new Error('What the chat remembers could not be fetched')
    return now
  }

  #known(target: string | null): JsonObject | null {
    const { chat, messages } = this.#initialMemory
    return target === null ? chat : (messages.find(({ id }) => id === target)?.variables ?? null)
  }

  #targetOf({ type = 'chat', message_id }: VariableOption): string | null {
    if (type === 'chat') return null
    if (type === 'message') return findMessage(this.#initialMemory.messages, this.last, message_id).id
    throw new UnsupportedApiError(`{type: '${type}'}`)
  }
}

/** In characters, reserved for the rest of the message. */
const AROUND = 500

/**
 * Splits changes into batches that fit into messages. Objects that are too large are split by key; a single value
 * larger than a message can't be sent.
 */
function splitChanges(changes: readonly VariableChange[]): VariableChange[][] {
  const pieces: VariableChange[][] = []
  let room = 0
  for (const change of changes.flatMap(split)) {
    const size = JSON.stringify(change).length + 1
    if (size > room) {
      pieces.push([])
      room = MESSAGE_MAX - AROUND
    }
    pieces.at(-1)?.push(change)
    room -= size
  }
  return pieces
}

function split(change: VariableChange): VariableChange[] {
  if (JSON.stringify(change).length < MESSAGE_MAX - AROUND) return [change]
  const { path, value } = change
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError(`The value of ${path.join('.')} is too large to be written by a card`)
  }
  const parts = Object.entries(value).flatMap(([name, inner]: [string, Json]) =>
    split({ path: [...path, name], value: inner }),
  )
  return [{ path, value: {} }, ...parts]
}
