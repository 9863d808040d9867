const addresses = new Set<string>()

/** The Trusted Types policy allows only these worker URLs. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: url => {
    if (!addresses.has(url)) throw new TypeError('not a script of this site')
    return url
  },
})

/**
 * Returns a factory for one of this site's workers.
 * @param address from an import with `?worker&url`; never external input
 */
export function workerAt(address: string): () => Worker {
  addresses.add(address)
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
