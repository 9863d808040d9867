import type { UploadId, UserId } from '@inkling/contract'
import type { Picture } from './picture-url.ts'

interface UploadTable {
  id: UploadId
  user_id: UserId
  picture: Picture
  type: string
  bytes: number
  sha256: Buffer
  created_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    uploads: UploadTable
  }
}
