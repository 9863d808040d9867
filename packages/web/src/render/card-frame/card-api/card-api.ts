import jQuery from 'jquery'
import lodash from 'lodash'
import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameUpdate } from '../protocol/frame-host.ts'
import type { FrameMessage } from '../protocol/protocol.ts'
import { CardEvents, IFRAME_EVENTS, MVU_EVENTS, TAVERN_EVENTS } from './events.ts'
import { CardMemory } from './memory.ts'
import { messageFunctions } from './messages.ts'
import { createMvuApi } from './mvu.ts'
import { UnsupportedApiError, unsupportedFunctions } from './not-offered.ts'
import { createSillyTavernApi } from './tavern.ts'
import { expandFrameMacros, stringifyValue } from './text-macros.ts'
import { toast, toastr } from './toast.ts'
import { variableFunctions } from './variables.ts'

export type ApplyUpdate = (news: FrameUpdate) => void

/**
 * Defines the globals that card scripts know from SillyTavern. Calls are answered synchronously from the facts that the
 * frame received; unsupported ones throw `UnsupportedApiError`. Scripts may overwrite any global.
 */
export function installCardApi(facts: FrameFacts, say: (message: FrameMessage) => void): ApplyUpdate {
  const memory = new CardMemory(facts.memory, say)
  const events = new CardEvents()
  const expand = (text: string) => expandFrameMacros(text, facts, memory)
  const isPressed = () => navigator.userActivation.isActive
  const functions = {
    ...unsupportedFunctions(),
    ...messageFunctions(facts, memory),
    ...variableFunctions(memory, facts.message.number),
    ...eventFunctions(events),
    triggerSlash: (line: string) => runSlash(line, { memory, say, expand, isPressed }),
    substitudeMacros: expand, // SillyTavern's spelling
    getCharAvatarPath: () => facts.avatars.char,
    getUserAvatarPath: () => facts.avatars.user,
    errorCatched: (run: (...args: unknown[]) => unknown) => run, // uncaught errors are reported anyway
    initializeGlobal: (name: string, value: unknown) => define(name, value),
    waitGlobalInitialized: async (name: string) => Reflect.get(globalThis, name),
  }
  const objects = {
    TavernHelper: functions,
    SillyTavern: createSillyTavernApi(facts, memory, events, expand),
    Mvu: createMvuApi(memory),
    tavern_events: TAVERN_EVENTS,
    iframe_events: IFRAME_EVENTS,
    toastr,
    _: lodash,
    $: jQuery,
    jQuery,
  }
  for (const [name, value] of Object.entries({ ...functions, ...objects })) define(name, value)
  return news => {
    if (news.type === 'event') return void events.emit(news.name, news.number)
    memory.take(news.memory)
    void events.emit(MVU_EVENTS.VARIABLE_UPDATE_ENDED, memory.latest())
  }
}

const eventFunctions = (events: CardEvents) => ({
  eventOn: events.on,
  eventOnce: events.once,
  eventMakeFirst: events.first,
  eventMakeLast: events.last,
  eventEmit: events.emit,
  eventRemoveListener: events.off,
  eventClearEvent: events.clear,
  eventClearListener: events.clearListener,
  eventClearAll: events.clearAll,
})

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
}

interface SlashContext {
  readonly memory: CardMemory
  readonly say: (message: FrameMessage & { type: 'send' | 'set_input' }) => void
  readonly expand: (text: string) => string
  /** Whether the reader has just pressed something in this frame. */
  readonly isPressed: () => boolean
}

interface SlashCommand {
  readonly name: string
  readonly named: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * Runs a line of commands and returns the last result. Each command gets the previous result as `{{pipe}}`. Sending a
 * message and triggering an answer are one action here.
 */
export async function runSlash(line: string, room: SlashContext): Promise<string> {
  const commands = splitLine(line).map(readCommand)
  const unknown = commands.find(({ name }) => !Object.hasOwn(COMMANDS, name))
  if (unknown) throw new UnsupportedApiError(`/${unknown.name}`)
  let pipe = ''
  let toSend: string | null = null
  for (const { name, named, text } of commands) {
    const expanded = room.expand(text.replaceAll('{{pipe}}', pipe)) || pipe
    if (name === 'send') toSend = toSend === null ? expanded : `${toSend}\n${expanded}`
    else if (name === 'trigger') toSend ??= ''
    else pipe = COMMANDS[name]?.(room, named, expanded) ?? ''
  }
  if (toSend !== null) requirePress(room, '/send').say({ type: 'send', text: toSend })
  return pipe
}

type SlashHandler = (room: SlashContext, named: SlashCommand['named'], text: string) => string | undefined

const COMMANDS: Readonly<Record<string, SlashHandler>> = {
  send: () => undefined,
  trigger: () => undefined,
  setinput(room, _named, text) {
    requirePress(room, '/setinput').say({ type: 'set_input', text })
    return text
  },
  echo(_room, { severity, title }, text) {
    toast(text, severity, title)
    return text
  },
  getvar: ({ memory }, { key }, text) => stringifyValue(lodash.get(memory.read({}), key ?? text.trim())),
  setvar({ memory }, { key }, text) {
    const [, name = key, value = ''] =
      key === undefined ? (/^(\S+)\s*([\s\S]*)$/.exec(text) ?? []) : [text, key, text]
    if (name === undefined) throw new TypeError('/setvar needs a name')
    memory.write({}, lodash.set(memory.read({}), name, value))
    return value
  },
}

/** @throws DOMException unless the reader has just pressed something here; the app also checks */
function requirePress(room: SlashContext, what: string): SlashContext {
  if (room.isPressed()) return room
  throw new DOMException(`${what} needs a press of the reader’s`, 'NotAllowedError')
}

/** Splits at each `|` that is neither escaped nor quoted. */
const splitLine = (line: string): string[] =>
  (line.match(/(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|[^|\\])+/g) ?? []).map(part => part.trim()).filter(Boolean)

function readCommand(part: string): SlashCommand {
  const [, name = '', rest = ''] = /^\/?(\S+)\s*([\s\S]*)$/.exec(part) ?? []
  const named: Record<string, string> = {}
  let text = rest
  for (;;) {
    const match = /^(\w+)=("(?:\\[\s\S]|[^"\\])*"|\S*)\s*/.exec(text)
    if (!match?.[1]) break
    named[match[1]] = plain(match[2] ?? '')
    text = text.slice(match[0].length)
  }
  return { name: name.toLowerCase(), named, text: plain(text) }
}

const plain = (text: string): string =>
  (/^"(?:\\[\s\S]|[^"\\])*"$/.test(text) ? text.slice(1, -1) : text).replaceAll(/\\([|"{}\\])/g, '$1')
