/**
 * What forms check by, and the only way to a schema: fetched when a form is first turned to (ui/form/use-form.ts), so
 * that no page waits for it. The import below must come first; what it does holds for all that come after it.
 */
import './schemas-without-eval.ts'

export {
  AccountRemoval,
  CardChange,
  Credentials,
  EmbeddingModelChange,
  EmbeddingModelFromHub,
  ModelChange,
  ModelFromHub,
  NewAnnouncement,
  NewCard,
  NewEmbeddingModel,
  NewLorebook,
  NewMemory,
  NewModel,
  NewTag,
  NewTagCategory,
  PasswordChange,
  PersonaChange,
  PresetName,
  ProfileChange,
  Registration,
  SessionTitle,
} from '@inkling/contract'
