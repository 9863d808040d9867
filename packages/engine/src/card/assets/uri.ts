import { isSafePath } from '../../files/safe-path.ts'

/** What an asset's address points at. `path` names a file that travels with the card: an archive entry or a PNG key. */
export type AssetTarget =
  | { kind: 'file'; path: string }
  | { kind: 'inline'; base64: string }
  | { kind: 'default' }
  | { kind: 'remote' }
  | { kind: 'refused' }

/** `embeded` is how the specification spells it; `embedded` is how people do. */
const FILE_SCHEME = /^(?:embedd?ed:\/\/|__asset:)/i

/** Understands an asset's address. The scheme is read in any case, the path is not. */
export function parseAssetUri(uri: string): AssetTarget {
  const scheme = FILE_SCHEME.exec(uri)?.[0]
  if (scheme) return fileTarget(uri.slice(scheme.length))
  if (/^ccdefault:/i.test(uri)) return { kind: 'default' }
  if (/^https?:\/\//i.test(uri)) return { kind: 'remote' }
  const inline = /^data:[^,]{0,256};\s?base64,/i.exec(uri)?.[0]
  return inline ? { kind: 'inline', base64: uri.slice(inline.length) } : { kind: 'refused' }
}

/** Windows writers use backslashes, others start with `.//`; both mean the plain path. */
function fileTarget(written: string): AssetTarget {
  const path = written.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  return isSafePath(path) ? { kind: 'file', path } : { kind: 'refused' }
}
