import type { Persona } from '@inkling/contract'

export type PersonaFormValues = Pick<
  Persona,
  'name' | 'avatar_url' | 'description' | 'position' | 'depth' | 'role' | 'is_default'
>

/** The first persona becomes the default unless unchecked. */
export const newPersonaValues = (isFirst: boolean): PersonaFormValues => ({
  name: '',
  avatar_url: null,
  description: '',
  position: 'in_prompt',
  depth: 2,
  role: 'system',
  is_default: isFirst,
})

/** Parses the form for `PersonaFormSchema`. Hidden fields stay unchanged. */
export function readPersonaForm(form: FormData): Record<string, unknown> {
  const depth = form.get('depth')
  return {
    name: form.get('name'),
    description: form.get('description'),
    avatar_url: form.get('avatar_url') || null,
    position: form.get('position'),
    is_default: form.has('is_default'),
    // Empty becomes NaN, because zero is a valid value.
    ...(depth !== null && { depth: depth === '' ? Number.NaN : Number(depth), role: form.get('role') }),
  }
}
