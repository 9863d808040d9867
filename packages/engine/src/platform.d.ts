/**
 * The only two things the engine takes from its host: both exist, alike, in every browser and in Node. Declared here
 * by hand so that nothing else of either platform can be used by accident.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
