/** What goes to a thread. */
export interface Job {
  readonly module: string
  readonly input: unknown
}

/** What comes back from it. */
export type Done =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }
