/** What is said to a child process: a question, or that nobody waits for its answer any longer. */
export type ToChild =
  | { readonly kind: 'ask'; readonly id: number; readonly question: unknown }
  | { readonly kind: 'stop'; readonly id: number }

/** What it says: any number of replies to a question, and then how that went. */
export type FromChild =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }
