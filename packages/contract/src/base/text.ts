import { z } from 'zod'

/**
 * Long text as typed. Lone surrogates become U+FFFD and NUL is removed, because the database can't store them
 * (security.md 2.3).
 */
export const longText = (max: number, min = 0) => z.string().min(min).max(max).overwrite(storableText)

/** Cleans a text for the database. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A single line: trimmed, with control characters rejected. */
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

/** ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** An IANA time zone such as `Asia/Shanghai`: the user's, for dates in a chat. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/)
