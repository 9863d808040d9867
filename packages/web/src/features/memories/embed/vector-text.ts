/** A vector as it goes over the wire: 32-bit floats, little endian, in base64. */
export function vectorText(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * 4))
  for (const [at, number] of vector.entries()) view.setFloat32(at * 4, number, true)
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
}
