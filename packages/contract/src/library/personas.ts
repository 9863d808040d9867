import { z } from 'zod'
import { personaPositions, personaSkips, promptRoles } from '../base/choices.ts'
import { CardId, PersonaId } from '../base/ids.ts'
import {
  BOUND_CARDS_SHOWN,
  DEPTH_MAX,
  PERSONA_DESCRIPTION_MAX,
  PERSONA_NAME_MAX,
  PERSONAS_MAX,
  PNG_MAX,
  URL_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'

export const PersonaPosition = z.enum(personaPositions)
export type PersonaPosition = z.infer<typeof PersonaPosition>

export const PromptRole = z.enum(promptRoles)
export type PromptRole = z.infer<typeof PromptRole>

/** Available even after the card was deleted. */
export const BoundCard = z.object({
  id: CardId,
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_deleted: z.boolean(),
})
export type BoundCard = z.infer<typeof BoundCard>

/** Who the user is in a chat. Visible only to the owner. */
export const Persona = z.object({
  id: PersonaId,
  name: z.string(),
  avatar_url: z.string().nullable(),
  description: z.string(),
  position: PersonaPosition,
  depth: z.int(),
  role: PromptRole,
  is_default: z.boolean(),
  bound_cards: z.array(BoundCard).describe(`by name, at most ${BOUND_CARDS_SHOWN}`),
  bound_count: z.int().describe('total number of cards that use it'),
  created_at: time,
  updated_at: time,
})
export type Persona = z.infer<typeof Persona>

const fields = {
  name: singleLine(PERSONA_NAME_MAX, 1),
  avatar_url: z.string().max(URL_MAX).nullable().describe('the file_url of an upload of one’s own, or null'),
  description: longText(PERSONA_DESCRIPTION_MAX),
  position: PersonaPosition,
  depth: z.int().min(0).max(DEPTH_MAX).describe('number of messages after it, for position at_depth'),
  role: PromptRole.describe('the message role, for position at_depth'),
  is_default: z.boolean().describe('true makes it the only default persona'),
}

export const NewPersona = z.object({
  ...fields,
  avatar_url: fields.avatar_url.default(null),
  description: fields.description.default(''),
  position: fields.position.default('in_prompt'),
  depth: fields.depth.default(2),
  role: fields.role.default('system'),
  is_default: fields.is_default.default(false),
})
export type NewPersona = z.output<typeof NewPersona>

export const PersonaChange = z.object(fields).partial()
export type PersonaChange = z.output<typeof PersonaChange>

/** Imports never overwrite existing personas. */
export const PersonaImport = z.object({
  added: z.int(),
  skipped: z
    .array(z.object({ name: z.string(), reason: z.enum(personaSkips) }))
    .describe(`in the order of the file, at most ${PERSONAS_MAX}`),
  skipped_count: z.int(),
})
export type PersonaImport = z.infer<typeof PersonaImport>

const one = z.object({ id: PersonaId })
const oneWithCard = z.object({ personaId: PersonaId, cardId: CardId })

export const personas = {
  create: route('personas.create', {
    summary: 'Creates a persona.',
    body: NewPersona,
    answer: Persona,
    status: 201,
    problems: ['persona_limit'],
  }),
  list: route('personas.list', {
    summary: 'Lists own personas: the default one first, then newest.',
    query: pageQuery(),
    answer: pageOf(Persona),
  }),
  import: route('personas.import', {
    summary: 'Imports personas from a file: a SillyTavern backup, or a RisuAI persona as JSON or PNG.',
    body: 'file',
    bodyLimit: PNG_MAX,
    answer: PersonaImport,
    problems: ['no_personas', 'too_large'],
  }),
  export: route('personas.export', {
    summary: 'Exports own personas as a SillyTavern backup, without pictures.',
    wire: 'file',
  }),
  get: route('personas.get', {
    summary: 'Returns one own persona.',
    params: one,
    answer: Persona,
  }),
  update: route('personas.update', {
    summary: 'Updates a persona. Absent fields stay, null clears them.',
    params: one,
    body: PersonaChange,
    answer: Persona,
  }),
  remove: route('personas.remove', {
    summary: 'Deletes a persona. Messages sent as it stay unchanged.',
    params: one,
  }),
  bind: route('personas.bind', {
    summary: 'Binds a persona to a card, replacing another one.',
    params: oneWithCard,
    answer: Persona,
  }),
  unbind: route('personas.unbind', {
    summary: 'Unbinds a persona from a card.',
    params: oneWithCard,
  }),
}
