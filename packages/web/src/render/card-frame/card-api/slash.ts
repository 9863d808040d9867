import lodash from 'lodash'
import type { FrameMessage } from '../protocol/protocol.ts'
import type { Memory } from './memory.ts'
import { NotOfferedError } from './not-offered.ts'
import { said } from './text-macros.ts'
import { toast } from './toast.ts'

/** What commands work on. */
export interface SlashRoom {
  readonly memory: Memory
  readonly say: (message: FrameMessage & { type: 'send' | 'set_input' }) => void
  readonly expand: (text: string) => string
  /** The reader has just pressed something in this frame. */
  readonly isPressed: () => boolean
}

interface Command {
  readonly name: string
  readonly named: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * Runs a line of commands, each of which gets what the one before it answered as `{{pipe}}`, and answers what the last
 * one did. To say something for the reader and to ask for an answer are one thing here: what is said is answered.
 */
export async function runSlash(line: string, room: SlashRoom): Promise<string> {
  const commands = splitLine(line).map(readCommand)
  const unknown = commands.find(({ name }) => !Object.hasOwn(COMMANDS, name))
  if (unknown) throw new NotOfferedError(`/${unknown.name}`)
  let pipe = ''
  let toSend: string | null = null
  for (const { name, named, text } of commands) {
    const expanded = room.expand(text.replaceAll('{{pipe}}', pipe)) || pipe
    if (name === 'send') toSend = toSend === null ? expanded : `${toSend}\n${expanded}`
    else if (name === 'trigger') toSend ??= ''
    else pipe = COMMANDS[name]?.(room, named, expanded) ?? ''
  }
  if (toSend !== null) pressed(room, '/send').say({ type: 'send', text: toSend })
  return pipe
}

type Run = (room: SlashRoom, named: Command['named'], text: string) => string | undefined

const COMMANDS: Readonly<Record<string, Run>> = {
  send: () => undefined,
  trigger: () => undefined,
  setinput(room, _named, text) {
    pressed(room, '/setinput').say({ type: 'set_input', text })
    return text
  },
  echo(_room, { severity, title }, text) {
    toast(text, severity, title)
    return text
  },
  getvar: ({ memory }, { key }, text) => said(lodash.get(memory.read({}), key ?? text.trim())),
  setvar({ memory }, { key }, text) {
    const [, name = key, value = ''] =
      key === undefined ? (/^(\S+)\s*([\s\S]*)$/.exec(text) ?? []) : [text, key, text]
    if (name === undefined) throw new TypeError('/setvar needs a name')
    memory.write({}, lodash.set(memory.read({}), name, value))
    return value
  },
}

/** @throws DOMException unless the reader has just pressed something here; the app looks for itself, too */
function pressed(room: SlashRoom, what: string): SlashRoom {
  if (room.isPressed()) return room
  throw new DOMException(`${what} needs a press of the reader’s`, 'NotAllowedError')
}

/** At every `|` that is neither escaped nor in quotes. */
const splitLine = (line: string): string[] =>
  (line.match(/(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|[^|\\])+/g) ?? []).map(part => part.trim()).filter(Boolean)

function readCommand(part: string): Command {
  const [, name = '', rest = ''] = /^\/?(\S+)\s*([\s\S]*)$/.exec(part) ?? []
  const named: Record<string, string> = {}
  let text = rest
  for (;;) {
    const found = /^(\w+)=("(?:\\[\s\S]|[^"\\])*"|\S*)\s*/.exec(text)
    if (!found?.[1]) break
    named[found[1]] = plain(found[2] ?? '')
    text = text.slice(found[0].length)
  }
  return { name: name.toLowerCase(), named, text: plain(text) }
}

const plain = (text: string): string =>
  (/^"(?:\\[\s\S]|[^"\\])*"$/.test(text) ? text.slice(1, -1) : text).replaceAll(/\\([|"{}\\])/g, '$1')
