import { depthOf, placeOf, ROLES, roleOf } from '../entry/place.ts'
import type { Role } from '../entry/types.ts'
import { type Codec, extension, text, withExtensions } from './codec.ts'
import { ENTRY_POSITIONS, type EntryPosition } from './entry-fields.ts'

/**
 * Cards know two places and have one of them in a field of their own; SillyTavern knows them all by numbers, in the
 * order of our list. Both are written.
 */
export const position: Codec<EntryPosition> = {
  read: ({ position: own, extensions }) => {
    const place = placeOf(own, extensions, {}).position
    return place === 'from_start' ? 'at_depth' : place
  },
  write: (entry, value) => ({
    ...withExtensions(entry, { position: ENTRY_POSITIONS.indexOf(value) }),
    position: value === 'before_char' ? 'before_char' : 'after_char',
  }),
}

export const depth: Codec<number> = extension('depth', depthOf)

export const role: Codec<Role> = {
  read: ({ extensions }) => roleOf(extensions.role),
  write: (entry, value) => withExtensions(entry, { role: ROLES.indexOf(value) }),
}

export const outlet: Codec<string> = extension('outlet_name', text)
