import type { LorebookFileFormat, LorebookTile } from '@inkling/contract'
import { download } from '../../api/call/download.ts'
import { keepFile } from '../../browser/save-file.ts'

/** Fetches a lorebook as a file and hands it to the browser to keep. */
export async function exportLorebook({ id, name }: LorebookTile, format: LorebookFileFormat): Promise<void> {
  const { blob, fileName } = await download('lorebooks.export', { params: { id }, query: { format } })
  keepFile(blob, fileName ?? `${name}.json`)
}
