import { newId } from '../../browser/secure-context.ts'
import { ApiError } from './api-error.ts'

/**
 * One thing a person wants done. It keeps its Idempotency-Key over their "try again" as long as nobody
 * knows whether it was done; a clear answer, or other content, makes the next try another intent.
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
