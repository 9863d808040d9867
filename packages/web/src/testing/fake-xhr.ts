import { vi } from 'vitest'

type FakeXhrAnswer = { status: number; text?: string } | 'silence'

/** Replaces XMLHttpRequest for uploads: reports half, then all, then responds. */
export class FakeXhr {
  static requests: FakeXhr[] = []
  static answer: (count: number) => FakeXhrAnswer

  static install(answer: (count: number) => FakeXhrAnswer): readonly FakeXhr[] {
    FakeXhr.requests = []
    FakeXhr.answer = answer
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    return FakeXhr.requests
  }

  method = ''
  url = ''
  withCredentials = false
  headers: Record<string, string> = {}
  body: unknown
  status = 0
  statusText = ''
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n'
  }

  send(body: unknown): void {
    this.body = body
    FakeXhr.requests.push(this)
    const answer = FakeXhr.answer(FakeXhr.requests.length)
    if (answer === 'silence') return
    this.upload.onprogress?.({ loaded: 50, total: 100 })
    this.upload.onprogress?.({ loaded: 100, total: 100 })
    Object.assign(this, { status: answer.status, responseText: answer.text ?? '' })
    this.onload()
    this.onloadend()
  }

  abort(): void {
    this.onabort()
    this.onloadend()
  }
}
