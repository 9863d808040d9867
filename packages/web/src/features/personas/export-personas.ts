import { download } from '../../api/call/download.ts'
import { keepFile } from '../../browser/save-file.ts'

/** Fetches one's personas as a file and hands it to the browser to keep. */
export async function exportPersonas(): Promise<void> {
  const { blob, fileName } = await download('personas.export', {})
  keepFile(blob, fileName ?? 'personas.json')
}
