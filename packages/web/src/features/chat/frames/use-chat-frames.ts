import type { Message } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { lazyModule } from '../../../browser/lazy-module.ts'
import type { FrameHost } from '../../../render/card-frame/protocol/frame-host.ts'
import { FRAMES_ON, type FrameRules } from '../../../render/card-frame/view/frame-rules.ts'
import { useChangeSettings, useSettings } from '../settings/scope/queries.ts'
import type { ChatFrames, FramedChat } from './chat-frames.ts'

type FrameHostFactory = (message: Message) => FrameHost

/** Without a provider, documents in messages stay code. */
export const FrameHostContext = createContext<FrameHostFactory | null>(null)

/** Loaded after the page, because chats work without frames. */
const opening = lazyModule(async () => (await import('./chat-frames.ts')).ChatFrames)

/** `hostOf` is null until loaded, and stable so that it causes no re-render of messages. */
export function useChatFrames(room: Omit<FramedChat, 'interactive' | 'change'>): {
  hostOf: FrameHostFactory | null
  rules: FrameRules
} {
  const queries = useQueryClient()
  const { session, path } = room
  const settings = useSettings({ session_id: session.id }).data
  const interactive = settings?.effective.interactive
  const change = useChangeSettings({ card_id: session.card_id })
  const [frames, setFrames] = useState<ChatFrames | null>(null)
  const begin = useEffectEvent(() => {
    const Frames = opening.get()
    if (Frames) setFrames(new Frames(queries, { ...room, interactive, change }))
  })
  useEffect(() => void opening.fetch().then(begin), [])
  useEffect(() => frames?.update({ ...room, interactive, change }))
  const rules = useMemo(() => frames?.rulesFor(path, settings) ?? FRAMES_ON, [frames, path, settings])
  return { hostOf: frames?.hostOf ?? null, rules }
}
