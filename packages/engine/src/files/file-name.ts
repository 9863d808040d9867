const LONGEST = 100
/** What some file system gives a meaning to, and what no file name should hide. */
const STRIPPED = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name for a downloaded file that every file system takes, made of a card's name in its own script. The card's name
 * itself is never changed.
 */
export function exportFileName(name: string, extension: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(STRIPPED, '').replace(/\s+/g, ' ')
  const short = Array.from(plain).slice(0, LONGEST).join('')
  const trimmed = short.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  const safe = WINDOWS_DEVICE.test(trimmed) ? `_${trimmed}` : trimmed
  return `${safe || 'card'}.${extension}`
}
