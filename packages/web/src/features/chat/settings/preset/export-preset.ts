import type { PresetId } from '@inkling/contract'
import { download } from '../../../../api/call/download.ts'
import { keepFile } from '../../../../browser/save-file.ts'

/** Fetches a preset as a file and hands it to the browser to keep. */
export async function exportPreset(id: PresetId): Promise<void> {
  const { blob, fileName } = await download('presets.export', { params: { id } })
  keepFile(blob, fileName ?? 'preset.json')
}
