import { newId } from '../../browser/secure-context.ts'
import { ApiError } from './api-error.ts'

/**
 * An intended change by the user. Retries keep the Idempotency-Key while the outcome is unknown; a clear response or
 * other content starts a new key.
 */
export class UserIntent {
  private key: string | undefined
  private content = ''

  async pursue<T>(content: unknown, attempt: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const written = JSON.stringify(content)
    if (written !== this.content) this.key = undefined
    this.content = written
    this.key ??= newId()
    try {
      const done = await attempt(this.key)
      this.key = undefined
      return done
    } catch (error) {
      if (!hasUnknownOutcome(error)) this.key = undefined
      throw error
    }
  }
}

const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
