/** What Inkling promises, by its number in security.md section 3. `docs/promises.md` is made from this. */
export const promises = {
  R1: 'An acknowledged write is never lost',
  R2: 'What was shown is stored',
  R3: 'A stream survives reconnection exactly',
  R4: 'One effect per intent',
  R5: 'An error means no effect',
  R6: 'Shutdown finishes or keeps',
  R7: 'Leaving does not lose the answer',
  R8: 'Nothing hangs',
  R9: 'Tabs do not fight',
  R10: 'One bad party does not slow the rest',
  R11: 'Stores may stall',
  R12: 'No request ends the process',
  R13: 'A backup is a backup',
  R14: 'It stays well',
  S1: "Nobody reaches another's things",
  S2: "Nobody writes what is the server's",
  S3: 'Sessions end when they should',
  S4: 'Refresh is safe and patient',
  S5: 'Content runs no script in the app',
  S6: 'A card frame can reach nothing',
  S7: 'The server calls only allowed addresses',
  S8: 'Hostile files are harmless',
  S9: 'A regex cannot stall anyone',
  S10: 'Accounts cannot be listed',
  S11: 'Guessing is slow',
  S12: 'Other sites cannot act',
  S13: 'Secrets stay in',
  S14: 'Headers are right',
  S15: 'Model text is only text',
  S16: 'Supply chain',
} as const

export type PromiseId = keyof typeof promises

export const isPromise = (id: string): id is PromiseId => Object.hasOwn(promises, id)
