/**
 * Schemas for forms, and the only import of them. Loaded when a form gets the focus (ui/form/use-form.ts), so that no
 * page waits for it. The import below must stay first.
 */
import './schemas-without-eval.ts'

export {
  AccountRemoval,
  CardChange,
  Credentials,
  EmbeddingModelChange,
  EmbeddingModelFromHub,
  LoginChange,
  ModelChange,
  ModelFromHub,
  NewAnnouncement,
  NewApiKey,
  NewCard,
  NewEmbeddingModel,
  NewInvitation,
  NewLorebook,
  NewMemory,
  NewModel,
  NewOwnModel,
  NewTag,
  NewTagCategory,
  OidcUnlinking,
  PasswordChange,
  PasswordLinkRequest,
  PasswordReset,
  PersonaChange,
  PresetName,
  ProfileChange,
  Registration,
  SessionTitle,
} from '@inkling/contract'
