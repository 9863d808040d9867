/**
 * The only import of form schemas. Forms load it on focus (ui/form/use-form.ts), so that no page waits for it. The
 * import below must stay first.
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
