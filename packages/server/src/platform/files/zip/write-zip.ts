import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly name: string
  readonly modifiedAt: Date
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Only a few chunks are in memory. */
export function writeZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // a PassThrough
  void addEntries(zip, output, entries).catch(error => output.destroy(error))
  return output
}

/** The next entry may not be known before the previous one has been read. */
async function addEntries(zip: ZipFile, output: Readable, entries: AsyncIterable<ZipEntry>): Promise<void> {
  let content: Readable | undefined
  output.once('close', () => content?.destroy())
  for await (const { name, modifiedAt, pieces } of entries) {
    if (output.destroyed) return
    content = Readable.from(bytesOf(pieces), { objectMode: false })
    zip.addReadStream(content, name, { mtime: modifiedAt })
    await finished(content)
  }
  zip.end()
}

async function* bytesOf(pieces: ZipEntry['pieces']): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
