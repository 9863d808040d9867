/**
 * Checks that handlers are named like their calls, so that one search finds both: a handler calls a function that
 * begins with the call's verb (`cards.update` → `updateCard`; `get` may be `find`). For a call named by its result
 * (`chat.history`) the verb is get, list or find: `getHistory`.
 */
import { endpoints } from '../packages/contract/src/base/endpoints.ts'
import { sources } from './files.ts'
import { isObject, parseSource, type SyntaxNode, walk } from './syntax.ts'

const handlers = sources()
  .filter(path => path.startsWith('packages/server/'))
  .flatMap(handlersIn)
const misnamed = handlers.filter(({ call, functions }) => !functions.some(name => fits(call, name)))
for (const { call, place, functions } of misnamed)
  console.error(`${place}: ${call} calls no function of its name, only ${functions.join(', ') || 'none'}.`)
const calls = Object.keys(endpoints).length
if (handlers.length !== calls)
  console.error(
    `${calls} calls and ${handlers.length} handlers: bind each by bind.read, bind.write or bind.raw.`,
  )
if (misnamed.length > 0 || handlers.length !== calls) process.exit(1)
console.log(`${calls} calls, each with a handler of its name`)

interface Handler {
  /** The call without its noun: `update`. */
  readonly call: string
  readonly place: string
  readonly functions: readonly string[]
}

function handlersIn(path: string): Handler[] {
  const { program, placeOf } = parseSource(path)
  const handlers: Handler[] = []
  walk(program, node => {
    if (!isBinding(node) || !Array.isArray(node.arguments)) return
    const [route, , handler] = node.arguments
    const call = memberName(route)
    if (call === undefined) return
    handlers.push({ call, place: placeOf(node), functions: functionsCalled(handler) })
  })
  return handlers
}

function isBinding({ type, callee }: SyntaxNode): boolean {
  const isOfBinder = type === 'CallExpression' && isObject(callee) && nameOf(callee.object) === 'bind'
  return isOfBinder && /^(read|write|raw)$/.test(memberName(callee) ?? '')
}

function functionsCalled(handler: unknown): string[] {
  const itself = nameOf(handler)
  const names = new Set(itself === undefined ? [] : [itself])
  walk(handler, ({ type, callee }) => {
    const name = type === 'CallExpression' ? (nameOf(callee) ?? memberName(callee)) : undefined
    if (name !== undefined) names.add(name)
  })
  return [...names]
}

function nameOf(node: unknown): string | undefined {
  return isObject(node) && node.type === 'Identifier' ? String(node.name) : undefined
}

function memberName(node: unknown): string | undefined {
  return isObject(node) && node.type === 'MemberExpression' ? nameOf(node.property) : undefined
}

function fits(call: string, name: string): boolean {
  const verb = /^[a-z]+/.exec(call)?.[0] ?? call
  const isBegunBy = (beginning: string) => name.toLowerCase().startsWith(beginning)
  if (isBegunBy(verb) || (verb === 'get' && isBegunBy('find'))) return true
  return ['get', 'list', 'find'].some(isBegunBy) && name.toLowerCase().includes(call.toLowerCase())
}
