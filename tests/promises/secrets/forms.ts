/** The forms in which a secret may appear: as is, as bytes, in a URL, in JSON, and in base64 at any offset. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and last characters depend on the surrounding text.
    return text.slice(Math.ceil((before * 8) / 6), -4)
  })
  return [
    ...new Set([
      secret,
      bytes.toString('latin1'),
      bytes.toString('hex'),
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      ...inBase64,
    ]),
  ]
}

/** A secret may have any of its forms. */
export function foundIn(text: string, secrets: Iterable<string>): string[] {
  return [...secrets].filter(secret => formsOf(secret).some(form => text.includes(form)))
}
