import type { JsonObject } from '../../card/json.ts'
import { Allowance } from '../../macros/allowance.ts'
import { MVU_LIMITS } from '../limits.ts'
import type { Expand } from '../update.ts'
import { readInitialText } from './text.ts'

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
