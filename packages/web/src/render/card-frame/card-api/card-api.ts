import jQuery from 'jquery'
import lodash from 'lodash'
import type { FrameFacts } from '../protocol/frame-facts.ts'
import type { FrameNews } from '../protocol/frame-host.ts'
import type { FrameMessage } from '../protocol/protocol.ts'
import { Events, IFRAME_EVENTS, MVU_EVENTS, TAVERN_EVENTS } from './events.ts'
import { Memory } from './memory.ts'
import { messageFunctions } from './messages.ts'
import { mvu } from './mvu.ts'
import { refusals } from './not-offered.ts'
import { runSlash } from './slash.ts'
import { sillyTavern } from './tavern.ts'
import { textMacros } from './text-macros.ts'
import { toastr } from './toast.ts'
import { variableFunctions } from './variables.ts'

/** What keeps what is offered up to date. */
export type Hear = (news: FrameNews) => void

/**
 * Defines what a card's scripts may use, by the names that they know from elsewhere. What they ask is answered at once,
 * from what the frame was told; what is not offered fails, and says that it does. Scripts may put their own in any place.
 */
export function offer(facts: FrameFacts, say: (message: FrameMessage) => void): Hear {
  const memory = new Memory(facts.memory, say)
  const events = new Events()
  const expand = (text: string) => textMacros(text, facts, memory)
  const isPressed = () => navigator.userActivation.isActive
  const functions = {
    ...refusals(),
    ...messageFunctions(facts, memory),
    ...variableFunctions(memory, facts.message.number),
    ...eventFunctions(events),
    triggerSlash: (line: string) => runSlash(line, { memory, say, expand, isPressed }),
    substitudeMacros: expand, // spelt as in the renderer that scripts were written for
    getCharAvatarPath: () => facts.avatars.char,
    getUserAvatarPath: () => facts.avatars.user,
    errorCatched: (run: (...args: unknown[]) => unknown) => run, // whatever is thrown is told anyway
    initializeGlobal: (name: string, value: unknown) => define(name, value),
    waitGlobalInitialized: async (name: string) => Reflect.get(globalThis, name),
  }
  const objects = {
    TavernHelper: functions,
    SillyTavern: sillyTavern(facts, memory, events, expand),
    Mvu: mvu(memory),
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

const eventFunctions = (events: Events) => ({
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
