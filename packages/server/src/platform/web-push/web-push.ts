import { setTimeout as delay } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import webPush from 'web-push'
import { FairQueue } from '../fair-queue.ts'
import { AddressRefused, isPrivateHost } from '../outbound/addresses.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser's subscription with its push service. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Origin of this site, through which push services may contact its operator. */
  readonly site: string
}

export interface PushMessage {
  readonly text: string
  /** Up to 32 characters. A newer message replaces an undelivered one with the same topic. */
  readonly topic: string
  /** How long the push service keeps the message for a device that is off. */
  readonly keepSeconds: number
  readonly urgency: 'normal' | 'high'
}

/** `gone`: the subscription has ended. `dropped`: this process ends. */
export type PushOutcome = 'sent' | 'gone' | 'failed' | 'dropped'

interface WebPushOptions {
  /** Endpoints come from users. */
  readonly outbound: Outbound
  readonly keys: VapidKeys
  /** An https or mailto URL for sites without a public address, because Apple's service refuses those. */
  readonly contact: string
  readonly log: BaseLogger
}

const MAX_PARALLEL = 12
/** A push service that hangs delays no other. */
const MAX_PARALLEL_PER_SERVICE = 6
const MAX_WAITING = 10_000
const REQUEST_TIMEOUT_MS = 10_000
/** Before the second and further attempts (ms). */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000]
const MAX_RETRY_DELAY_MS = 60_000
const ENCODING = 'aes128gcm'
const MAX_RESPONSE_BYTES = 16 * 1024

/** Sends encrypted messages to browsers through their push services (RFC 8030, 8291, 8292). */
export class WebPush {
  readonly #options: WebPushOptions
  readonly #queue = new FairQueue({
    atOnce: MAX_PARALLEL,
    perKey: MAX_PARALLEL_PER_SERVICE,
    bound: { most: MAX_WAITING, refuse: () => new Error('too many push messages are waiting') },
  })
  readonly #closing = new AbortController()

  constructor(options: WebPushOptions) {
    this.#options = options
  }

  get publicKey(): string {
    return this.#options.keys.publicKey
  }

  /** @throws AddressRefused */
  check(endpoint: string): void {
    if (this.#options.outbound.check(endpoint).protocol !== 'https:') throw new AddressRefused()
  }

  /** Repeats what fails for a moment. Never throws. */
  async send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const { log } = this.#options
    const service = new URL(target.endpoint).host
    try {
      for (let attempt = 0; ; attempt++) {
        const reply = await this.#queue.run(service, this.#closing.signal, () => this.#post(target, message))
        const outcome = outcomeOf(reply.status)
        const pause = RETRY_DELAYS_MS[attempt]
        if (outcome !== 'again') {
          if (outcome === 'failed') log.warn({ service, status: reply.status }, 'a push service refused')
          return outcome
        }
        if (pause === undefined) return 'failed'
        const pauseMs = Math.min(Math.max(pause, reply.retryAfterMs), MAX_RETRY_DELAY_MS)
        await delay(pauseMs, undefined, { signal: this.#closing.signal, ref: false })
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return 'dropped'
      log.warn({ err: error, service }, 'could not send a push message')
      return 'failed'
    }
  }

  /** What was not sent is lost. */
  close(): void {
    this.#closing.abort()
  }

  async #post(target: PushTarget, message: PushMessage): Promise<PushReply> {
    const { outbound } = this.#options
    const url = outbound.check(target.endpoint)
    const { cipherText } = webPush.encrypt(target.p256dh, target.auth, message.text, ENCODING)
    try {
      const connection = await outbound.wayTo(url, null)
      const response = await connection.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: this.#headersFor(target, message, url.origin),
        body: cipherText,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      })
      await response.body.dump({ limit: MAX_RESPONSE_BYTES })
      return { status: response.statusCode, retryAfterMs: retryAfterMs(response.headers['retry-after']) }
    } catch (error) {
      if (error instanceof AddressRefused || this.#closing.signal.aborted) throw error
      this.#options.log.info({ err: error }, 'a push service was not reached')
      return { status: 503, retryAfterMs: 0 }
    }
  }

  #headersFor({ site }: PushTarget, { topic, keepSeconds, urgency }: PushMessage, service: string) {
    const { keys, contact } = this.#options
    const subject = isPrivateHost(new URL(site).hostname) ? contact : site
    const { Authorization: authorization } = webPush.getVapidHeaders(
      service,
      subject,
      keys.publicKey,
      keys.privateKey,
      ENCODING,
    )
    return {
      authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      ttl: String(keepSeconds),
      topic,
      urgency,
    }
  }
}

interface PushReply {
  readonly status: number
  readonly retryAfterMs: number
}

function outcomeOf(status: number): PushOutcome | 'again' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'failed'
}

/** Zero if absent or a date. */
const retryAfterMs = (value: string | string[] | undefined): number => Number(value) * 1000 || 0
