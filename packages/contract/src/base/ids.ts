import { z } from 'zod'

/** A branded UUIDv7. */
const id = <const Name extends string>(name: Name) => z.uuid().describe(`${name} (UUIDv7)`).brand(name)

export const UserId = id('UserId')
export const LoginId = id('LoginId')
export const ApiKeyId = id('ApiKeyId')
export const InvitationId = id('InvitationId')
export const CardId = id('CardId')
export const RevisionId = id('RevisionId')
export const SessionId = id('SessionId')
export const TreeId = id('TreeId')
export const MessageId = id('MessageId')
export const PersonaId = id('PersonaId')
export const ModelId = id('ModelId')
export const EmbeddingModelId = id('EmbeddingModelId')
export const DownloadId = id('DownloadId')
export const MemoryId = id('MemoryId')
export const PresetId = id('PresetId')
export const LorebookId = id('LorebookId')
export const CommentId = id('CommentId')
export const ReportId = id('ReportId')
export const UploadId = id('UploadId')
export const NotificationId = id('NotificationId')
export const AuditEntryId = id('AuditEntryId')
export const TagId = id('TagId')
export const TagCategoryId = id('TagCategoryId')

export type UserId = z.infer<typeof UserId>
/** One login and all tokens refreshed from it; users know it as a device. */
export type LoginId = z.infer<typeof LoginId>
export type ApiKeyId = z.infer<typeof ApiKeyId>
export type InvitationId = z.infer<typeof InvitationId>
export type CardId = z.infer<typeof CardId>
export type RevisionId = z.infer<typeof RevisionId>
export type SessionId = z.infer<typeof SessionId>
/** A tree of messages, possibly shared by several chats. */
export type TreeId = z.infer<typeof TreeId>
export type MessageId = z.infer<typeof MessageId>
export type PersonaId = z.infer<typeof PersonaId>
export type ModelId = z.infer<typeof ModelId>
export type EmbeddingModelId = z.infer<typeof EmbeddingModelId>
export type DownloadId = z.infer<typeof DownloadId>
export type MemoryId = z.infer<typeof MemoryId>
export type PresetId = z.infer<typeof PresetId>
export type LorebookId = z.infer<typeof LorebookId>
export type CommentId = z.infer<typeof CommentId>
export type ReportId = z.infer<typeof ReportId>
export type UploadId = z.infer<typeof UploadId>
export type NotificationId = z.infer<typeof NotificationId>
export type AuditEntryId = z.infer<typeof AuditEntryId>
export type TagId = z.infer<typeof TagId>
export type TagCategoryId = z.infer<typeof TagCategoryId>
