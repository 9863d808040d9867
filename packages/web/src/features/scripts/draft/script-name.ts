import type { RegexScript } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

export const nameOf = ({ scriptName }: RegexScript): string => scriptName.trim() || m.scripts_unnamed()
