type CardEventListener = (...args: never[]) => unknown

/**
 * Events of the chat and of the card's own scripts. Listeners run sequentially; a failing one doesn't stop the others.
 */
export class CardEvents {
  readonly #listeners = new Map<string, CardEventListener[]>()

  /** A listener that is already registered keeps its position. */
  readonly on = (event: string, listener: CardEventListener) => {
    if (!this.#of(event).includes(listener)) this.#set(event, [...this.#of(event), listener])
    return this.#stopper(event, listener)
  }

  readonly once = (event: string, listener: CardEventListener) => {
    const heardOnce = (...args: never[]) => {
      this.off(event, heardOnce)
      return listener(...args)
    }
    return this.on(event, heardOnce)
  }

  readonly first = (event: string, listener: CardEventListener) => {
    this.#set(event, [listener, ...this.#of(event).filter(other => other !== listener)])
    return this.#stopper(event, listener)
  }

  readonly last = (event: string, listener: CardEventListener) => {
    this.#set(event, [...this.#of(event).filter(other => other !== listener), listener])
    return this.#stopper(event, listener)
  }

  readonly off = (event: string, listener: CardEventListener): void =>
    this.#set(
      event,
      this.#of(event).filter(other => other !== listener),
    )

  readonly clear = (event: string): void => void this.#listeners.delete(event)

  readonly clearListener = (listener: CardEventListener): void => {
    for (const event of this.#listeners.keys()) this.off(event, listener)
  }

  readonly clearAll = (): void => this.#listeners.clear()

  readonly emit = async (event: string, ...args: unknown[]): Promise<void> => {
    for (const listener of this.#of(event)) {
      try {
        await listener(...(args as never[])) // a script knows the payload of its own events
      } catch (error) {
        reportError(error)
      }
    }
  }

  #of(event: string): readonly CardEventListener[] {
    return this.#listeners.get(event) ?? []
  }

  #set(event: string, listeners: CardEventListener[]): void {
    this.#listeners.set(event, listeners)
  }

  #stopper(event: string, listener: CardEventListener) {
    return { stop: () => this.off(event, listener) }
  }
}

/** docs/interactive-cards.md lists the events that are emitted. */
export const TAVERN_EVENTS = {
  APP_READY: 'app_ready',
  MESSAGE_SENT: 'message_sent',
  MESSAGE_RECEIVED: 'message_received',
  MESSAGE_EDITED: 'message_edited',
  MESSAGE_UPDATED: 'message_updated',
  MESSAGE_DELETED: 'message_deleted',
  MESSAGE_SWIPED: 'message_swiped',
  USER_MESSAGE_RENDERED: 'user_message_rendered',
  CHARACTER_MESSAGE_RENDERED: 'character_message_rendered',
  GENERATION_STARTED: 'generation_started',
  GENERATION_ENDED: 'generation_ended',
  GENERATION_STOPPED: 'generation_stopped',
  STREAM_TOKEN_RECEIVED: 'stream_token_received',
  CHAT_CHANGED: 'chat_id_changed',
} as const

export const IFRAME_EVENTS = {
  MESSAGE_IFRAME_RENDER_STARTED: 'message_iframe_render_started',
  MESSAGE_IFRAME_RENDER_ENDED: 'message_iframe_render_ended',
  GENERATION_STARTED: 'js_generation_started',
  GENERATION_ENDED: 'js_generation_ended',
} as const

export const MVU_EVENTS = {
  VARIABLE_INITIALIZED: 'mag_variable_initialized',
  VARIABLE_UPDATE_STARTED: 'mag_variable_update_started',
  COMMAND_PARSED: 'mag_command_parsed',
  VARIABLE_UPDATE_ENDED: 'mag_variable_update_ended',
  BEFORE_MESSAGE_UPDATE: 'mag_before_message_update',
} as const
