import { isSafePath } from '../../files/safe-path.ts'

/** `path` names a file that comes with the card: an archive entry or a PNG key. */
export type AssetTarget =
  | { kind: 'file'; path: string }
  | { kind: 'inline'; base64: string }
  | { kind: 'default' }
  | { kind: 'remote' }
  | { kind: 'refused' }

/** The specification spells it `embeded`; `embedded` is common too. */
const FILE_SCHEME = /^(?:embedd?ed:\/\/|__asset:)/i

/** Only the scheme is case-insensitive. */
export function parseAssetUri(uri: string): AssetTarget {
  const scheme = FILE_SCHEME.exec(uri)?.[0]
  if (scheme) return fileTarget(uri.slice(scheme.length))
  if (/^ccdefault:/i.test(uri)) return { kind: 'default' }
  if (/^https?:\/\//i.test(uri)) return { kind: 'remote' }
  const inline = /^data:[^,]{0,256};\s?base64,/i.exec(uri)?.[0]
  return inline ? { kind: 'inline', base64: uri.slice(inline.length) } : { kind: 'refused' }
}

/** Accepts backslashes (Windows) and a leading `./`. */
function fileTarget(written: string): AssetTarget {
  const path = written.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  return isSafePath(path) ? { kind: 'file', path } : { kind: 'refused' }
}
