import { z } from 'zod'

/**
 * Keeps whitespace. Lone surrogates become U+FFFD and NUL is removed, because the database can't store them
 * (docs/spec/security.md 2.3).
 */
export const longText = (max: number, min = 0) => z.string().min(min).max(max).overwrite(storableText)

/** PostgreSQL stores neither lone surrogates nor NUL. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Trims and rejects control characters. */
export const singleLine = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .overwrite(text => text.toWellFormed())
    .refine(text => !CONTROL.test(text), { error: 'control_character' })

/** C0 and C1 controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is what it is for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

export const time = z.iso.datetime()

/** An IANA name such as `Asia/Shanghai`, for dates in a chat. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/)
