import { z } from 'zod'
import { PASSWORD_MAX } from './limits.ts'

/**
 * A password as it is compared: in NFC, so that it is the same from every keyboard, and counted in code points, so that
 * an emoji is no two characters. Nothing of it is cut off.
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
