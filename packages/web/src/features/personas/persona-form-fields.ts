import type { Persona } from '@inkling/contract'

/** What the form shows before anything is typed. */
export type PersonaFormValues = Pick<
  Persona,
  'name' | 'avatar_url' | 'description' | 'position' | 'depth' | 'role' | 'is_default'
>

/** The first one becomes the default, unless that is taken back: who writes one wants to be it. */
export const newPersonaValues = (isFirst: boolean): PersonaFormValues => ({
  name: '',
  avatar_url: null,
  description: '',
  position: 'in_prompt',
  depth: 2,
  role: 'system',
  is_default: isFirst,
})

/** Reads the form into what `PersonaFormSchema` checks. What it does not show just now stays as it is. */
export function readPersonaForm(form: FormData): Record<string, unknown> {
  const depth = form.get('depth')
  return {
    name: form.get('name'),
    description: form.get('description'),
    avatar_url: form.get('avatar_url') || null,
    position: form.get('position'),
    is_default: form.has('is_default'),
    // Nothing typed is no number at all; zero would be one.
    ...(depth !== null && { depth: depth === '' ? Number.NaN : Number(depth), role: form.get('role') }),
  }
}
