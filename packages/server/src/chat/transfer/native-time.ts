import { z } from 'zod'

/** A time as our own files say it, that the database can hold: there is no year 0 to it. */
export const ownTime = z.iso.datetime().refine(time => !time.startsWith('0000'))
