import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openZip } from '../../../packages/server/src/platform/files/zip/read-zip.ts'
import { scratchDirectory } from '../fixtures.ts'

/** An archive's contents, file after file, each byte as a character. */
export async function textOfZip(zip: Uint8Array): Promise<string> {
  const path = join(scratchDirectory(), 'archive.zip')
  await writeFile(path, zip)
  const archive = await openZip(path, 10_000)
  const texts: string[] = []
  for (const file of archive.files)
    texts.push(file.path, await text((await file.read()).setEncoding('latin1')))
  await archive.close()
  return texts.join('\n')
}
