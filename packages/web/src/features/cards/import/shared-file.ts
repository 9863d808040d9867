import { fileCaches } from '../../../browser/secure-context.ts'

/** Takes the file that was shared to the app, if there is one; the service worker has stored it. */
export async function takeSharedFile(): Promise<File | undefined> {
  const cache = await fileCaches()?.open('shared')
  const response = await cache?.match('/shared-file')
  if (cache === undefined || response === undefined) return undefined
  await cache.delete('/shared-file')
  const name = decodeURIComponent(response.headers.get('x-name') ?? '')
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}
