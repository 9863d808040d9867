/** A call as another site's page would forge it. */
export interface Forged {
  readonly method: string
  readonly url: string
}

/** What a page of another site got hold of. */
export interface Loot {
  readonly read: string[]
}

/**
 * Tries every call in every way that a page has: as a form in each encoding, with `fetch` in each mode, as a picture, a
 * script, a style sheet and a frame. Sent to a page as its source: it stands alone there.
 */
export async function attack(calls: readonly Forged[]): Promise<Loot> {
  const read: string[] = []
  const sink = document.createElement('iframe')
  sink.name = 'sink'
  document.body.append(sink)
  const forge = ({ method, url }: Forged, enctype: string): void => {
    const form = document.createElement('form')
    Object.assign(form, { method: method === 'GET' ? 'get' : 'post', action: url, enctype, target: 'sink' })
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: '{"username":"x","a":"', value: '"}' })
    form.append(field)
    document.body.append(form)
    form.submit()
    form.remove()
  }
  const ask = async ({ method, url }: Forged, init: RequestInit): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method,
        credentials: 'include',
        ...init,
        signal: AbortSignal.timeout(5_000),
      })
      const text = answer.type === 'opaque' ? '' : (await answer.text()).slice(0, 80)
      if (answer.type !== 'opaque' && text !== '') read.push(`${method} ${url}: ${text}`)
    } catch {
      // That is what should come of it.
    }
  }
  const embed = (tag: string, attributes: object): void => {
    document.body.append(Object.assign(document.createElement(tag), attributes))
  }
  for (const call of calls) {
    const body = call.method === 'GET' ? {} : { body: '{}' }
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      forge(call, enctype)
    await Promise.all([
      ask(call, { ...body, mode: 'cors' }),
      ask(call, { ...body, mode: 'cors', headers: { 'content-type': 'application/json' } }),
      ask({ ...call, method: call.method === 'GET' ? 'GET' : 'POST' }, { ...body, mode: 'no-cors' }),
    ])
    navigator.sendBeacon(call.url, '{}')
    if (call.method !== 'GET') continue
    embed('img', { src: call.url })
    embed('script', { src: call.url })
    embed('link', { rel: 'stylesheet', href: call.url })
  }
  return { read }
}
