import { PersonaChange } from '../../api/schemas/schemas.ts'

/** A persona as the form writes it, new or not. */
export const PersonaFormSchema = PersonaChange.required({ name: true })
