import { DEPTH_MAX, NewPersona, PERSONA_NAME_MAX, PERSONAS_MAX, type PersonaImport } from '@inkling/contract'
import { type ImportedPersona, mergePersonas, truncate } from '@inkling/engine'

type Skipped = PersonaImport['skipped'][number]

interface SortedOut {
  readonly added: readonly NewPersona[]
  readonly skipped: readonly Skipped[]
}

/** What counts of those that a user has. */
interface Existing {
  readonly name: string
  readonly is_default: boolean
}

/**
 * Says which personas of a file become the user's, and why the others do not. It is by their names that we tell them
 * apart; nothing that is there is overwritten, and nothing is cut to fit.
 */
export function sortOut(existing: readonly Existing[], read: readonly ImportedPersona[]): SortedOut {
  const { added: unknown, skipped: known } = mergePersonas(
    existing.map(({ name, is_default }) => ({ key: name, is_default })),
    read.map(persona => ({ ...persona, key: oneLine(persona.name) })),
  )
  const room = PERSONAS_MAX - existing.length
  const added: NewPersona[] = []
  const skipped = known.map(({ name }) => skip(name, 'exists'))
  for (const persona of unknown) {
    const { data: fitting, error } = NewPersona.safeParse(writingOf(persona))
    if (error !== undefined) skipped.push(skip(persona.name, reasonOf(error)))
    else if (added.length < room) added.push(fitting)
    else skipped.push(skip(persona.name, 'no_room'))
  }
  return { added, skipped }
}

const writingOf = ({ name, description, place, is_default }: ImportedPersona) => ({
  name: oneLine(name),
  description,
  ...place,
  depth: Math.min(place.depth, DEPTH_MAX),
  is_default,
})

const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ').trim()

/** Everything but the texts is of our own making, and fits. */
const reasonOf = (error: { readonly issues: readonly { readonly code: string }[] }): Skipped['reason'] =>
  error.issues.some(({ code }) => code === 'too_small') ? 'no_name' : 'too_long'

const skip = (name: string, reason: Skipped['reason']): Skipped => ({
  name: truncate(oneLine(name), PERSONA_NAME_MAX),
  reason,
})
