import type { Message } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { latePart } from '../../../api/late-part.ts'
import { m } from '../../../paraglide/messages.js'
import type { FrameHost } from '../../../render/frame/frame-host.ts'
import type { FrameRules } from '../../../render/frame/frame-rules.ts'
import { toast } from '../../../ui/toast.ts'
import type { ConversationActions } from '../conversation-actions.ts'
import { readDraft } from '../draft.ts'
import type { Path } from '../path.ts'
import type { ChatFrames, FramedChat } from './chat-frames.ts'
import { usePermissions } from './use-permissions.ts'

type HostOf = (message: Message) => FrameHost

/** The chat as the card frames of a message meet it. Without a conversation around it, documents stay code. */
export const FrameHostContext = createContext<HostOf | null>(null)

interface Room extends Pick<FramedChat, 'session' | 'path' | 'me'> {
  readonly say: (text: string) => void
  readonly actions: Pick<ConversationActions, 'regenerate' | 'goOn'>
  /** Puts a text where one writes. */
  readonly write: (text: string) => void
}

/** A chat can be read and written without: it comes beside the page, like what draws texts. */
const opening = latePart(async () => (await import('./chat-frames.ts')).ChatFrames)

/** The same function for the conversation's whole life, so that no message is drawn for it; null until it is here. */
export function useChatFrames({ say, actions, write, ...chat }: Room): {
  hostOf: HostOf | null
  rules: FrameRules
} {
  const queries = useQueryClient()
  const { areOn, depth, maySend, permitSend } = usePermissions(chat.session)
  const framed: FramedChat = {
    ...chat,
    maySend,
    permitSend,
    say: text => (text === '' ? askOn(chat.path.messages.at(-1), actions) : say(text)),
    write: text => writeOver(readDraft(chat.session.id), text, write),
  }
  const [frames, setFrames] = useState<ChatFrames | null>(null)
  const begin = useEffectEvent(() => {
    const Frames = opening.get()
    if (Frames) setFrames(new Frames(queries, framed))
  })
  useEffect(() => void opening.fetch().then(begin), [])
  useEffect(() => frames?.update(framed))
  const { path } = chat
  const rules = useMemo(() => ({ areOn, recent: recentOf(path, depth) }), [areOn, path, depth])
  return { hostOf: frames?.hostOf ?? null, rules }
}

/** Of a stretch in the midst nobody knows how far from the end it is: who goes there wants to see it. */
const recentOf = ({ messages, hasNewer = false }: Path, depth: number): FrameRules['recent'] =>
  depth === 0 || hasNewer ? 'all' : new Set(messages.slice(-depth).map(({ id }) => id))

/** An answer to what the reader said last; after one, more of it. */
function askOn(last: Message | undefined, { regenerate, goOn }: Room['actions']): void {
  if (last?.role === 'user') regenerate(last)
  else if (last) goOn(last)
}

/** What stood there can come back. */
function writeOver(before: string, text: string, write: (text: string) => void): void {
  write(text)
  if (before.trim() === '' || before === text) return
  toast(m.chat_frames_replaced_toast(), {
    action: { label: m.turns_put_back_button(), run: () => write(before) },
  })
}
