import type { AdminModel, Download } from '@inkling/contract'

/** Whether the files of a model are on their way. */
export const isComing = ({ download }: Pick<AdminModel, 'download'>): boolean =>
  download !== null && (download.status === 'waiting' || download.status === 'downloading')

/** How much of it is here, from 0 to 1; undefined while nobody knows how much there will be. */
export const shareOf = ({ bytes, total_bytes }: Download): number | undefined =>
  total_bytes === null || total_bytes === 0 ? undefined : Math.min(1, bytes / total_bytes)
