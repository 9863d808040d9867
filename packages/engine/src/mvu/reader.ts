import type { JsonObject } from '../json/json.ts'
import { Allowance } from '../macros/context/allowance.ts'
import { readInitialText } from './initial-text.ts'
import { MVU_LIMITS } from './read/limits.ts'
import type { Expand } from './update.ts'

/** Reads the initial states of one chat's beginning: together no more than anybody writes. */
export class InitialReader {
  readonly #expand: Expand
  readonly #initial = new Allowance(MVU_LIMITS.initial)
  readonly #yaml = new Allowance(MVU_LIMITS.yaml)

  constructor(expand: Expand) {
    this.#expand = expand
  }

  /** What a text says; nothing when it cannot be read, or is too much. */
  read(text: string): JsonObject {
    if (!this.#initial.affords(text.length)) return {}
    return readInitialText(this.#expand(text), yaml => this.#yaml.affords(yaml.length)) ?? {}
  }
}
