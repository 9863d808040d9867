/**
 * What processes that serve one database say to each other, by topic. It is empty here: each noun adds its own where
 * it says them. Short facts, ids before all; whoever needs more looks it up.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface BusMessages {}

export type BusChannel = keyof BusMessages & string
