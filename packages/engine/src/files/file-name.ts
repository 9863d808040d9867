const MAX_LENGTH = 100
/** Characters that are special to some file system, or invisible. */
const FORBIDDEN_CHARACTERS = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Makes a download name that every file system accepts from a card's name, in its own script. */
export function exportFileName(name: string, extension: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(FORBIDDEN_CHARACTERS, '').replace(/\s+/g, ' ')
  const short = Array.from(plain).slice(0, MAX_LENGTH).join('')
  const trimmed = short.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const safe = WINDOWS_DEVICE.test(trimmed) ? `_${trimmed}` : trimmed
  return `${safe || 'card'}.${extension}`
}
