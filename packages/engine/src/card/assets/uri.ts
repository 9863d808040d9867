import { isSafePath } from '../../files/safe-path.ts'

/** Target of an asset URI. `path` names a file that comes with the card: an archive entry or a PNG key. */
export type AssetTarget =
  | { kind: 'file'; path: string }
  | { kind: 'inline'; base64: string }
  | { kind: 'default' }
  | { kind: 'remote' }
  | { kind: 'refused' }

/** `embeded` is the specification's spelling; `embedded` is common too. */
const FILE_SCHEME = /^(?:embedd?ed:\/\/|__asset:)/i

/** Parses an asset URI. Only the scheme is case-insensitive. */
export function parseAssetUri(uri: string): AssetTarget {
  const scheme = FILE_SCHEME.exec(uri)?.[0]
  if (scheme) return fileTarget(uri.slice(scheme.length))
  if (/^ccdefault:/i.test(uri)) return { kind: 'default' }
  if (/^https?:\/\//i.test(uri)) return { kind: 'remote' }
  const inline = /^data:[^,]{0,256};\s?base64,/i.exec(uri)?.[0]
  return inline ? { kind: 'inline', base64: uri.slice(inline.length) } : { kind: 'refused' }
}

/** Normalises backslashes (Windows) and a leading `.//` to the plain path. */
function fileTarget(written: string): AssetTarget {
  const path = written.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  return isSafePath(path) ? { kind: 'file', path } : { kind: 'refused' }
}
