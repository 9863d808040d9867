import type { Download, DownloadId, ProblemCode } from '@inkling/contract'
import type { Generated, Selectable } from 'kysely'

/** A file of a hub, and by what it is known to be whole: hubs tell the sha256 of large files, and git's sha1 of others. */
export interface HubFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string | null
  readonly sha1: string | null
}

interface DownloadTable {
  id: DownloadId
  hub_id: string
  revision: string
  files: readonly HubFile[]
  status: Download['status'] | 'removed'
  bytes: Generated<number>
  total_bytes: number
  problem: ProblemCode | null
  instance_id: string | null
  leased_until: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export type StoredDownload = Selectable<DownloadTable>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    downloads: DownloadTable
  }
}
