import type {
  EffectiveSettings,
  Message,
  MessageId,
  MessageVariables,
  ScopeSettings,
  Session,
} from '@inkling/contract'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import type {
  FrameFacts,
  FrameMemory,
  VariableMessage,
} from '../../../render/card-frame/protocol/frame-facts.ts'
import type {
  FrameChannel,
  FrameEvent,
  FrameHost,
  FrameUpdate,
} from '../../../render/card-frame/protocol/frame-host.ts'
import type { VariableChange } from '../../../render/card-frame/protocol/variable-changes.ts'
import type { FrameRules } from '../../../render/card-frame/view/frame-rules.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { recordProblem } from '../settings/compatibility.ts'
import type { SettingsChange } from '../settings/scope/setting-names.ts'
import { readDraft } from '../store/draft.ts'
import type { MessagePath } from '../store/path.ts'
import { lastNumberOf, type NumberedPath, numberPath } from './numbered.ts'
import { diffPaths } from './path-events.ts'
import { type FrameActions, replaceDraft, requestAnswer } from './speak.ts'
import { VariableWrites } from './variable-writes.ts'
import { variablesQuery } from './variables-query.ts'

export interface FramedChat {
  readonly session: Session
  readonly path: MessagePath
  readonly me: { readonly name: string; readonly avatar_url: string | null }
  /** Undefined until loaded. */
  readonly interactive: EffectiveSettings['interactive'] | undefined
  /** @returns whether the message was accepted */
  readonly say: (text: string) => boolean
  readonly actions: FrameActions
  readonly write: (text: string) => void
  readonly change: (change: SettingsChange) => Promise<void>
}

/** Connects the card frames of a chat to it while it is open. */
export class ChatFrames {
  #chat: FramedChat
  #path: NumberedPath
  readonly #queries: QueryClient
  readonly #writes: VariableWrites
  readonly #frameHosts = new Map<MessageId, FrameHost>()
  readonly #listeners = new Set<(events: readonly FrameEvent[]) => void>()

  constructor(queries: QueryClient, chat: FramedChat) {
    this.#queries = queries
    this.#writes = new VariableWrites(queries)
    this.#chat = chat
    this.#path = numberPath(chat.path, chat.session)
  }

  /** Reports changes to subscribers. */
  update(chat: FramedChat): void {
    const before = this.#path
    this.#chat = chat
    if (chat.path === before.path) return
    this.#path = numberPath(chat.path, chat.session, before)
    if (this.#listeners.size === 0) return
    const events = diffPaths(before, this.#path)
    for (const listener of this.#listeners) listener(events)
  }

  /** In the middle of a chat, the distance from the end is unknown, so all cards run. */
  rulesFor({ messages, hasNewer = false }: MessagePath, settings: ScopeSettings | undefined): FrameRules {
    const { run: areOn, depth } = settings?.effective.interactive ?? { run: true, depth: 0 }
    const recent = depth === 0 || hasNewer ? 'all' : new Set(messages.slice(-depth).map(({ id }) => id))
    return { areOn, recent, askFirst: this.#askFirst(settings) }
  }

  /** Cards wait until it is known whether the reader has decided about them. */
  #askFirst(settings: ScopeSettings | undefined): FrameRules['askFirst'] {
    if (settings === undefined) return () => null
    if ((settings.sources['interactive.run'] ?? 'product') !== 'product') return undefined
    const { card_id: card } = this.#chat.session
    return children => createElement(CardConsent, { card, children })
  }

  readonly hostOf = (message: Message): FrameHost => {
    const known = this.#frameHosts.get(message.id)
    if (known) return known
    const host = this.#makeHost(message)
    this.#frameHosts.set(message.id, host)
    return host
  }

  #makeHost(own: Message): FrameHost {
    const { id: session_id, card_id } = this.#chat.session
    return {
      message: own.id,
      imageScope: { session_id, card_id },
      facts: async () => {
        await this.#fetch(own.id)
        return this.#factsOf(own)
      },
      join: tell => this.#join(own.id, tell),
      setInput: text => replaceDraft(readDraft(this.#chat.session.id), text, this.#chat.write),
      maySend: () => this.#chat.interactive?.send ?? 'ask',
      send: text => this.#send(text),
      noteProblem: problem => recordProblem(this.#chat.session.card_id, problem),
      permitSend: send =>
        void this.#chat
          .change({ interactive: { send } })
          .catch(error => toast(problemSentence(error), { tone: 'bad' })),
    }
  }

  #send(text: string): void {
    const { say, path, actions } = this.#chat
    if (text === '') requestAnswer(path.messages.at(-1), actions)
    else if (!say(text)) replaceDraft(readDraft(this.#chat.session.id), text, this.#chat.write)
  }

  /** Accepts only messages known to the frame. */
  #change(own: MessageId, message: string | null, changes: readonly VariableChange[]): void {
    const { chat } = this.#messages(own)
    const id = message === null ? chat : this.#wanted(own).find(one => one === message)
    if (id) this.#writes.change(id, message === null ? 'chat' : 'message', changes)
  }

  #join(own: MessageId, tell: (news: FrameUpdate) => void): FrameChannel {
    let isWriting = false
    const leave = this.#follow(own, news => {
      if (!isWriting) tell(news) // the frame knows its own writes
    })
    const changeVariables: FrameChannel['changeVariables'] = (message, changes) => {
      isWriting = true
      this.#change(own, message, changes)
      isWriting = false
    }
    return { changeVariables, leave }
  }

  #follow(own: MessageId, tell: (news: FrameUpdate) => void): () => void {
    let stops: readonly (() => void)[] = []
    let followed = ''
    /** Tells events in order, each once the variables have loaded. */
    let turn = Promise.resolve()
    const tellMemory = () => {
      if (this.#wanted(own).every(id => this.#known(id)))
        tell({ type: 'memory', memory: this.#memoryOf(own) })
    }
    const watch = () => {
      const ids = this.#wanted(own)
      if (ids.join() === followed) return
      const isNew = followed !== ''
      followed = ids.join()
      for (const stop of stops) stop()
      stops = ids.map(id => this.#watch(id, tellMemory))
      if (isNew) tellMemory()
    }
    const onEvents = (events: readonly FrameEvent[]) => {
      watch()
      turn = turn.then(async () => {
        await this.#fetch(own)
        for (const event of events) tell({ type: 'event', ...event })
      })
    }
    watch()
    this.#listeners.add(onEvents)
    return () => {
      this.#listeners.delete(onEvents)
      for (const stop of stops) stop()
    }
  }

  /** Skips the current value. */
  #watch(id: MessageId, hear: () => void): () => void {
    let last = this.#queries.getQueryData(variablesQuery(id).queryKey)
    return new QueryObserver(this.#queries, variablesQuery(id)).subscribe(({ data }) => {
      if (data === undefined || data === last) return
      last = data
      hear()
    })
  }

  /** A frame gets variables of three messages: its own, the latest visible one and the last. */
  #messages(own: MessageId): { own: MessageId; latest: MessageId; chat: MessageId } {
    const settled = this.#path.path.messages.filter(({ status }) => status !== 'streaming')
    const latest = settled.findLast(({ hidden }) => !hidden)?.id ?? own
    return { own, latest, chat: settled.at(-1)?.id ?? own }
  }

  /** The frame doesn't wait for variables that fail to load. */
  async #fetch(own: MessageId): Promise<void> {
    await Promise.all(this.#wanted(own).map(id => this.#queries.prefetchQuery(variablesQuery(id))))
  }

  #wanted(id: MessageId): MessageId[] {
    const { own, latest, chat } = this.#messages(id)
    return [...new Set([own, latest, chat])]
  }

  #factsOf(own: Message): FrameFacts {
    const { session, me } = this.#chat
    const { path, first } = this.#path
    const at = path.messages.findIndex(({ id }) => id === own.id)
    const { role, name, content: text, hidden: isHidden } = path.messages[at] ?? own
    return {
      names: { user: me.name, char: session.card.name },
      avatars: { user: whole(me.avatar_url), char: whole(session.card.avatar_url) },
      message: { number: first + Math.max(at, 0), role, name, text, isHidden },
      memory: this.#memoryOf(own.id),
    }
  }

  #memoryOf(own: MessageId): FrameMemory {
    const { path, first } = this.#path
    const ids = this.#wanted(own)
    const messages = path.messages.flatMap(({ id, hidden: isHidden }, index): VariableMessage[] => {
      if (!ids.includes(id)) return []
      return [{ id, number: first + index, isHidden, variables: this.#known(id)?.message ?? null }]
    })
    const chat = this.#known(this.#messages(own).chat)?.chat ?? null
    return { last: Math.max(0, lastNumberOf(this.#path)), chat, messages }
  }

  #known(id: MessageId): MessageVariables | undefined {
    return this.#queries.getQueryData(variablesQuery(id).queryKey)
  }
}

/** Frames have their own URL, possibly on another host, so they need absolute URLs. */
const whole = (path: string | null): string | null => path && new URL(path, location.href).href

const CardConsent = lazyPart(async () => (await import('./card-consent.tsx')).CardConsent)
