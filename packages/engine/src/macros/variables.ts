import type { Json, JsonObject } from '../card/json.ts'

/** Whose a variable is: this branch of a chat, or everything of one user. */
export type VariableScope = 'chat' | 'global'

/** The variables of a branch and of a user as they are stored. */
export type VariableValues = { [scope in VariableScope]: JsonObject }

/**
 * The variables that macros read and write: the one thing that an expansion changes. Made from stored values, which
 * stay as they are; what became of them is asked for afterwards.
 */
export class Variables {
  readonly #values: { [scope in VariableScope]: Map<string, Json> }
  #isChanged = false

  constructor(stored: Partial<VariableValues> = {}) {
    this.#values = {
      chat: new Map(Object.entries(stored.chat ?? {})),
      global: new Map(Object.entries(stored.global ?? {})),
    }
  }

  get(scope: VariableScope, name: string): Json | undefined {
    return this.#values[scope].get(name)
  }

  set(scope: VariableScope, name: string, value: Json): void {
    this.#values[scope].set(name, value)
    this.#isChanged = true
  }

  delete(scope: VariableScope, name: string): void {
    if (this.#values[scope].delete(name)) this.#isChanged = true
  }

  /** Whether anything was written since they were made. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  /** All of them, to be stored. */
  values(): VariableValues {
    return { chat: toObject(this.#values.chat), global: toObject(this.#values.global) }
  }
}

/** `__proto__` would change the object instead of standing in it. */
function toObject(values: Map<string, Json>): JsonObject {
  return Object.fromEntries([...values].filter(([name]) => name !== '__proto__'))
}
