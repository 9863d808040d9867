import { download } from '../../api/download.ts'

/** Fetches one's personas as a file and hands it to the browser to keep. */
export async function exportPersonas(): Promise<void> {
  const { blob, fileName } = await download('personas.export', {})
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName ?? 'personas.json'
  link.click()
  URL.revokeObjectURL(url)
}
