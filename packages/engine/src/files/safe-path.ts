const DRIVE = /^[a-z]:/i

/** Whether a path stays inside its base on every operating system. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 512 || path.startsWith('/')) return false
  if (hasControl(path) || path.includes('\\') || DRIVE.test(path)) return false
  return path.split('/').every(part => part !== '..' && part !== '__proto__')
}

function hasControl(path: string): boolean {
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
