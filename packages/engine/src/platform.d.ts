/**
 * The only host APIs the engine uses, identical in browsers and Node. Declared by hand so that nothing else is used
 * by accident.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
