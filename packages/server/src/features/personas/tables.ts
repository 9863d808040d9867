import type { PersonaId, PersonaPosition, PromptRole, UserId } from '@inkling/contract'
import type { Generated } from 'kysely'
import type { Picture } from '../uploads/picture-url.ts'

interface PersonaTable {
  id: PersonaId
  user_id: UserId
  name: string
  picture: Picture | null
  description: string
  position: PersonaPosition
  depth: number
  role: PromptRole
  is_default: Generated<boolean>
  created_at: string
  updated_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    personas: PersonaTable
  }
}
