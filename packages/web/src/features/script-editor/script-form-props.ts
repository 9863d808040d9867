import type { RegexScript } from '@inkling/engine'

export interface ScriptFormProps {
  script: RegexScript
  onChange: (fields: Partial<RegexScript>) => void
}
