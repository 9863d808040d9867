/** The cookies of a browser, shared by all its tabs. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  take(response: Response): void {
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1)
      const end = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, end), pair.slice(end + 1))
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  copy(): CookieJar {
    const copied = new CookieJar()
    for (const [name, value] of this.#cookies) copied.#cookies.set(name, value)
    return copied
  }
}
