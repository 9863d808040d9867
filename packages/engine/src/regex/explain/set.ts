import { readEscape } from './escapes.ts'
import type { PatternElement, SetMember } from './part.ts'

const MEMBER = /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|[\s\S])|[\s\S]/giu
/** Members listed at most. */
const MOST_MEMBERS = 60

/** Members of a bracketed set. */
export function readSet(source: string): Extract<PatternElement, { kind: 'set' }> {
  const isNegated = source.startsWith('[^')
  const tokens = source.slice(isNegated ? 2 : 1, -1).match(MEMBER) ?? []
  const members: SetMember[] = []
  for (let at = 0; at < tokens.length && members.length < MOST_MEMBERS; at++) {
    const member = readMember(tokens[at] ?? '')
    const last = tokens[at + 1] === '-' ? tokens[at + 2] : undefined
    const end = last === undefined ? null : readMember(last)
    if (member.kind === 'character' && end?.kind === 'character') {
      members.push({ kind: 'range', from: member.text, to: end.text })
      at += 2
    } else {
      members.push(member)
    }
  }
  return { kind: 'set', isNegated, members }
}

function readMember(token: string): SetMember {
  if (token === '\\b') return { kind: 'character', text: '\b' }
  if (!token.startsWith('\\')) return { kind: 'character', text: token }
  const asked = readEscape(token)
  return asked.kind === 'text' ? { kind: 'character', text: asked.text } : asked
}
