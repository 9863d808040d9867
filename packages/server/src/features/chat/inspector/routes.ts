import { routes } from '@inkling/contract'
import type { Binder } from '../../../platform/http/bind.ts'
import type { ChatHouse } from '../chat-house.ts'
import { ownMessage, ownSession } from '../guards.ts'
import { inspectAnswer } from './inspect-answer.ts'
import { previewPrompt } from './preview-prompt.ts'

const { prompts } = routes

/** What models are asked, to look at. */
export function inspectorRoutes(bind: Binder, chat: ChatHouse): void {
  bind.read(prompts.ofMessage, ownMessage, ({ db, actor, params }) =>
    inspectAnswer(chat, db, actor, params.id),
  )
  bind.read(prompts.preview, ownSession, ({ db, actor, params, body }) =>
    previewPrompt(chat, db, actor, params.id, body),
  )
}
