/** Features add channels where they publish. Keep messages short, mostly ids; receivers look up the rest. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface BusMessages {}

export type BusChannel = keyof BusMessages & string
