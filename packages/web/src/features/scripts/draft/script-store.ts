/** Where a list of scripts is kept: among one's settings, or in a card. */
export interface ScriptStorage {
  /** Names what is not saved yet, in this browser. */
  readonly draftName: string
  /** The list as it came from there. */
  readonly stored: readonly unknown[]
  readonly fetch: () => Promise<readonly unknown[]>
  /** Puts a whole list there, and gives it as it is there then. */
  readonly save: (list: readonly unknown[], idempotencyKey: string) => Promise<readonly unknown[]>
}
