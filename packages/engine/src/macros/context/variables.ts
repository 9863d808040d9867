import type { Json, JsonObject } from '../../json/json.ts'

/**
 * Whose a variable is: this branch of a chat, everything of one user, or one message (where status bars keep their
 * state; macros only read those).
 */
export type VariableScope = 'chat' | 'global' | 'message'

/** The variables of a branch, of a user and of the newest message that has some, as they are stored. */
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
      message: new Map(Object.entries(stored.message ?? {})),
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

  /** All variables of one scope as one object. */
  all(scope: VariableScope): JsonObject {
    return toObject(this.#values[scope])
  }

  /** Whether anything was written since they were made. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  /** All of them, to be stored. */
  values(): VariableValues {
    return { chat: this.all('chat'), global: this.all('global'), message: this.all('message') }
  }
}

/** `__proto__` would change the object instead of standing in it. */
function toObject(values: Map<string, Json>): JsonObject {
  return Object.fromEntries([...values].filter(([name]) => name !== '__proto__'))
}
