export interface ForgedCall {
  readonly method: string
  readonly url: string
}

export interface StolenData {
  readonly read: string[]
}

/**
 * Tries every call in every way a page can: as a form in each encoding, with `fetch` in each mode, as an image, a
 * script, a style sheet and a frame. Sent to a page as source, so it must be self-contained.
 */
export async function attack(calls: readonly ForgedCall[]): Promise<StolenData> {
  const read: string[] = []
  let frames = 0
  // Each form has its own frame: in a shared one, the next would cancel a request still under way.
  const forge = async ({ method, url }: ForgedCall, enctype: string): Promise<void> => {
    const target = `frame-${frames++}`
    const frame = Object.assign(document.createElement('iframe'), { name: target })
    const form = document.createElement('form')
    Object.assign(form, { method: method === 'GET' ? 'get' : 'post', action: url, enctype, target })
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: '{"username":"x","a":"', value: '"}' })
    form.append(field)
    document.body.append(form, frame)
    const answered = new Promise(resolve => {
      frame.addEventListener('load', resolve, { once: true })
      setTimeout(resolve, 2_000) // some responses load nothing
    })
    form.submit()
    await answered
    form.remove()
    frame.remove()
  }
  const ask = async ({ method, url }: ForgedCall, init: RequestInit): Promise<void> => {
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
      // Failing is the expected result.
    }
  }
  const embed = (tag: string, attributes: object): void => {
    document.body.append(Object.assign(document.createElement(tag), attributes))
  }
  for (const call of calls) {
    const body = call.method === 'GET' ? {} : { body: '{}' }
    await Promise.all([
      forge(call, 'text/plain'),
      forge(call, 'application/x-www-form-urlencoded'),
      forge(call, 'multipart/form-data'),
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
