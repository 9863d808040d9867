import type { Json, JsonObject } from '../../json/json.ts'

/** Scope of a variable: the branch, the user, or one message (status-bar state, read-only for macros). */
export type VariableScope = 'chat' | 'global' | 'message'

/** Stored variables of the branch, the user and the newest message with any. */
export type VariableValues = { [scope in VariableScope]: JsonObject }

/**
 * Variables that macros read and write, the only thing an expansion changes. Copies the stored values; `values` returns
 * the result.
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

  all(scope: VariableScope): JsonObject {
    return toObject(this.#values[scope])
  }

  get isChanged(): boolean {
    return this.#isChanged
  }

  values(): VariableValues {
    return { chat: this.all('chat'), global: this.all('global'), message: this.all('message') }
  }
}

/** Drops `__proto__`, which would change the object's prototype. */
function toObject(values: Map<string, Json>): JsonObject {
  return Object.fromEntries([...values].filter(([name]) => name !== '__proto__'))
}
