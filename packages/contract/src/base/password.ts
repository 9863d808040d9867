import { z } from 'zod'
import { PASSWORD_MAX } from './limits.ts'

/**
 * Normalized to NFC, because keyboards compose characters differently. The length is counted in code points and never
 * truncated.
 */
export const password = (minimum: number) =>
  z
    .string()
    .normalize('NFC')
    .check(({ value, issues }) => {
      const count = charactersIn(value)
      const of = { origin: 'string', inclusive: true, input: value } as const
      if (count < minimum) issues.push({ code: 'too_small', minimum, ...of })
      if (count > PASSWORD_MAX) issues.push({ code: 'too_big', maximum: PASSWORD_MAX, ...of })
    })
    .meta({ minLength: minimum, maxLength: PASSWORD_MAX })

function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
