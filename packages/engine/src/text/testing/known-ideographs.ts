import { decode } from 'gpt-tokenizer/encoding/o200k_base'

const STEPS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+'
const TOKENS = 199_998

export function knownIdeographs(): string {
  const known: number[] = []
  for (let token = 0; token < TOKENS; token++) {
    const text = decode([token])
    if (/^[\u4e00-\u9fa5]$/.test(text)) known.push(text.charCodeAt(0))
  }
  let at = 0x4dff
  return known
    .sort((a, b) => a - b)
    .map(code => {
      const skipped = code - at - 1
      at = code
      return '-'.repeat(Math.floor(skipped / STEPS.length)) + STEPS.charAt(skipped % STEPS.length)
    })
    .join('')
}
