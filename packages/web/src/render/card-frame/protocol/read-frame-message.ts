import type { Json } from '@inkling/engine'
import { type FrameProblem, PROBLEM_KINDS } from './frame-problem.ts'
import { type FrameMessage, MAX_FRAME_HEIGHT, MESSAGE_MAX } from './protocol.ts'
import { readSnapshot } from './read-snapshot.ts'
import type { VariableChange } from './variable-changes.ts'

const DETAIL_MAX = 300
const ID_MAX = 100
/** In characters that a card may send or put into the composer. */
const TEXT_MAX = 16_000

/** Null for anything that the shell wouldn't send. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'string' || data.length > MESSAGE_MAX) return null
  const message = parse(data)
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  switch (message.type) {
    case 'ready':
    case 'pong':
      return { type: message.type }
    case 'resize':
      return 'height' in message ? readResize(message.height) : null
    case 'error':
      return 'kind' in message && 'detail' in message ? readProblem(message.kind, message.detail) : null
    case 'still':
      return 'picture' in message ? readPicture(message.picture) : null
    case 'open_link':
      return 'url' in message ? readLink(message.url) : null
    case 'set_variables':
      return 'message' in message && 'changes' in message ? readWrite(message.message, message.changes) : null
    case 'set_input':
    case 'send':
      return 'text' in message && isText(message.text, TEXT_MAX)
        ? { type: message.type, text: message.text }
        : null
    default:
      return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the shell writes only JSON
  }
}

function readResize(height: unknown): FrameMessage | null {
  return typeof height === 'number' && Number.isFinite(height) && height >= 0
    ? { type: 'resize', height: Math.min(Math.ceil(height), MAX_FRAME_HEIGHT) }
    : null
}

function readProblem(value: unknown, detail: unknown): FrameMessage | null {
  const kind: FrameProblem['kind'] | undefined = PROBLEM_KINDS.find(known => known === value)
  if (kind === undefined || typeof detail !== 'string') return null
  return { type: 'error', kind, detail: detail.slice(0, DETAIL_MAX) }
}

/** Only http(s): no file, program or script URLs. */
function readLink(url: unknown): FrameMessage | null {
  const address = typeof url === 'string' ? URL.parse(url) : null
  return address && /^https?:$/.test(address.protocol) ? { type: 'open_link', url: address.href } : null
}

function readPicture(value: unknown): FrameMessage | null {
  const picture = readSnapshot(value)
  return picture === null ? null : { type: 'still', picture }
}

function readWrite(message: unknown, value: unknown): FrameMessage | null {
  const changes = readChanges(value)
  if (changes === null || (message !== null && !isText(message, ID_MAX))) return null
  return { type: 'set_variables', message, changes }
}

const isText = (text: unknown, max: number): text is string => typeof text === 'string' && text.length <= max

/** Real state stays far below these limits on changes per message and depth. */
const CHANGES_MAX = 2_000
const DEPTH_MAX = 64

/** Null unless all changes are valid. */
function readChanges(value: unknown): VariableChange[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > CHANGES_MAX) return null
  const changes = value.map(readChange)
  return changes.every(change => change !== null) ? changes : null
}

function readChange(value: unknown): VariableChange | null {
  if (typeof value !== 'object' || value === null || !('path' in value)) return null
  const path: readonly unknown[] = Array.isArray(value.path) ? value.path : []
  if (path.length === 0 || path.length > DEPTH_MAX || !path.every(isName)) return null
  if (!('value' in value)) return { path }
  return isValue(value.value, DEPTH_MAX) ? { path, value: value.value } : null
}

/** No variable needs `__proto__`, which other code may mishandle. */
const isName = (name: unknown): name is string => typeof name === 'string' && name !== '__proto__'

/** The value is JSON, so only its depth and names are checked. */
function isValue(value: unknown, depth: number): value is Json {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([name, inner]) => isName(name) && isValue(inner, depth - 1))
}
