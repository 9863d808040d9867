import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { inspectAnswer } from '../inspector/inspect-answer.ts'
import { previewPrompt } from '../inspector/preview-prompt.ts'
import type { ChatServices } from '../open-chat.ts'
import { ownMessage, ownSession } from '../store/guards.ts'

const { prompts } = routes

/** What models are asked, to look at. */
export function inspectorRoutes(bind: Binder, chat: ChatServices): void {
  bind.read(prompts.ofMessage, ownMessage, ({ db, actor, params }) =>
    inspectAnswer(chat, db, actor, params.id),
  )
  bind.read(prompts.preview, ownSession, ({ db, actor, params, body }) =>
    previewPrompt(chat, db, actor, params.id, body),
  )
}
