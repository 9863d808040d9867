const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const INVALID = 255
const SKIPPED = 254

const VALUE_OF = new Uint8Array(256).fill(INVALID)
for (let value = 0; value < 64; value++) VALUE_OF[ALPHABET.charCodeAt(value)] = value
VALUE_OF['-'.charCodeAt(0)] = 62
VALUE_OF['_'.charCodeAt(0)] = 63
// Some programs wrap lines or pad with NUL.
for (const skipped of ' \t\r\n\f\0=') VALUE_OF[skipped.charCodeAt(0)] = SKIPPED

/** Accepts whitespace, missing padding and the URL-safe alphabet, as other programs do. Null if invalid. */
export function decodeBase64(text: Uint8Array): Uint8Array | null {
  const out = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (const byte of text) {
    const value = VALUE_OF[byte] ?? INVALID
    if (value === SKIPPED) continue
    if (value === INVALID) return null
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held < 8) continue
    held -= 8
    out[length++] = (bits >> held) & 0xff
  }
  return out.subarray(0, length)
}

export function encodeBase64(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill('='.charCodeAt(0))
  let length = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const digits = Math.min(bytes.length - at, 3) + 1
    for (let digit = 0; digit < digits; digit++) {
      out[length + digit] = ALPHABET.charCodeAt((bits >> (18 - 6 * digit)) & 63)
    }
    length += 4
  }
  return out
}
