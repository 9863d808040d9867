/**
 * Messages between instances by channel. Each feature adds its own where it publishes them. Keep them short, mostly
 * ids; receivers look up the rest.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface BusMessages {}

export type BusChannel = keyof BusMessages & string
