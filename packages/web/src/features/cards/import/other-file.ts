import { ApiError } from '../../../api/http/api-error.ts'
import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'

/** A known kind of file that isn't a card. */
export interface RecognisedFile {
  readonly sentence: string
  readonly way?: { readonly to: string; readonly label: string }
}

const template = () => ({ sentence: m.cards_import_is_template() })

/** Keys are the kinds that the engine detects. */
const KINDS: Readonly<Record<string, () => RecognisedFile>> = {
  lorebook: () => ({
    sentence: m.cards_import_is_lorebook(),
    way: { to: paths.myLorebooks, label: m.cards_import_to_lorebook_link() },
  }),
  persona_backup: () => ({
    sentence: m.cards_import_is_persona_backup(),
    way: { to: paths.myPersonas, label: m.cards_import_to_persona_backup_link() },
  }),
  chat: () => ({
    sentence: m.cards_import_is_chat(),
    way: { to: paths.myChats, label: m.cards_import_to_chat_link() },
  }),
  regex_scripts: () => ({
    sentence: m.cards_import_is_regex_scripts(),
    way: { to: paths.regexEditor, label: m.cards_import_to_regex_scripts_link() },
  }),
  chat_completion_preset: () => ({ sentence: m.cards_import_is_chat_completion_preset() }),
  preset_bundle: () => ({ sentence: m.cards_import_is_chat_completion_preset() }),
  context_template: template,
  instruct_template: template,
  system_prompt: template,
  reasoning_template: template,
}

export function recogniseRefusedFile(error: unknown): RecognisedFile | undefined {
  const kind = error instanceof ApiError ? error.problem?.facts?.kind : undefined
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) return undefined
  return KINDS[kind]?.()
}
