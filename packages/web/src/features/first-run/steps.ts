/** The way from a new installation to a chat. */
export const steps = ['language', 'model', 'character'] as const
export type Step = (typeof steps)[number]
