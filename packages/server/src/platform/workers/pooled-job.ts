/** What goes to a thread that is kept, and what comes back from it. */
export interface KeptJob {
  readonly id: number
  readonly question: unknown
}

export type KeptReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: unknown }
