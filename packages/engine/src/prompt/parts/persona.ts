import type { SourcedPiece } from '../model/part.ts'
import type { PersonaPlace } from '../model/types.ts'
import { type Injection, injectionAt } from '../scene/injections.ts'
import { type BuildContext, expandIn } from '../scene/scene.ts'

const COMMON_PERSONA_DEPTH = 2

/** Empty if the description belongs elsewhere. */
export function personaPieces(context: BuildContext, position: PersonaPlace['position']): SourcedPiece[] {
  const { name, description, place } = context.input.persona
  if ((place?.position ?? 'in_prompt') !== position) return []
  return [{ source: 'persona', name, text: expandIn(context, description) }]
}

/** Empty if the description belongs elsewhere. */
export function personaInjections(context: BuildContext): Injection[] {
  const { place } = context.input.persona
  if (place?.position !== 'at_depth') return []
  const { depth = COMMON_PERSONA_DEPTH, role = 'system' } = place
  const label = { id: 'personaDescription', name: 'Persona' }
  return [injectionAt({ depth, role }, label, personaPieces(context, 'at_depth'))]
}
