/**
 * What Inkling promises, by the numbers in docs/spec/security.md section 3. `docs/promises.md` is generated from this.
 */
export const promises = {
  R1: 'An acknowledged write is never lost',
  R2: 'Everything shown is stored',
  R3: 'A stream survives reconnection exactly',
  R4: 'An action has one effect, however often it is sent',
  R5: 'A failed call has no effect',
  R6: 'A shutdown finishes answers or keeps their text',
  R7: 'Closing the page does not lose the answer',
  R8: 'Nothing hangs',
  R9: 'Several tabs do not interfere',
  R10: 'One heavy user does not slow down the others',
  R11: 'Storage outages lose nothing',
  R12: 'No request ends the process',
  R13: 'A backup can be restored completely',
  R14: 'It stays stable over hours',
  S1: 'Users cannot access the data of others',
  S2: 'Clients cannot set server-managed fields',
  S3: 'Logins end when they should',
  S4: 'Refreshing a login is safe and tolerates retries',
  S5: 'Content runs no script in the app',
  S6: 'A card frame cannot reach anything outside',
  S7: 'The server calls only allowed addresses',
  S8: 'Hostile files are harmless',
  S9: 'A regex cannot block anyone',
  S10: 'Accounts cannot be enumerated',
  S11: 'Guessing passwords is slow',
  S12: 'Other sites cannot act for a user',
  S13: 'Secrets are not exposed',
  S14: 'Security headers are correct',
  S15: 'Model output is only text',
  S16: 'Dependencies are locked, licensed and audited',
} as const

export type PromiseId = keyof typeof promises

export const isPromise = (id: string): id is PromiseId => Object.hasOwn(promises, id)
