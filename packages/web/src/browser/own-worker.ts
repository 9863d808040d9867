const addresses = new Set<string>()

/** The Trusted Types policy allows only worker URLs of this site. */
const policy = window.trustedTypes?.createPolicy('app', {
  createScriptURL: url => {
    if (!addresses.has(url)) throw new TypeError('not a script of this site')
    return url
  },
})

/** @param address from an import with `?worker&url`; never external input */
export function workerAt(address: string): () => Worker {
  addresses.add(address)
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}
