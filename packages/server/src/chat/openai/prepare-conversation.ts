import type { ChatSettings } from '@inkling/contract'
import {
  type HistoryMessage,
  listGreetings,
  type PartialSettings,
  PLACEMENTS,
  type VariableValues,
} from '@inkling/engine'
import type { ChatCard } from '../../features/cards/card-in-chat.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import {
  attachedBooks,
  type PreviewChatSetup,
  readPreviewChatSetup,
  type TrialContext,
} from '../preview/prepare-trial.ts'
import { resourcesOfCard } from '../prompt/lore.ts'
import { applyCommands } from '../prompt/message-state.ts'
import { buildPromptContext, type PromptContext } from '../prompt/prompt-scene.ts'
import { runTextScripts, storeGreeting, storeText } from '../prompt/store-text.ts'
import { resolveChatSettings } from '../settings/resolve-settings.ts'
import { EMPTY_STATE } from '../store/branch-states.ts'
import { buildPromptInput } from '../turn/gather-prompt.ts'
import type { PromptForModel } from '../turn/model-call.ts'
import { clockAt } from '../turn/turn-request.ts'
import type { ChatCompletion, ConversationMessage } from './chat-completion.ts'

export interface PreparedConversation extends PromptForModel {
  /** Returns the answer as a chat would store it. */
  finish(answer: string): Promise<string>
}

/**
 * Builds the prompt as the app does: card, persona, lorebooks, scripts, and the character's and global settings. The
 * client's parameters count as the chat's own.
 * @throws ApiError no_model, prompt_too_large
 */
export async function prepareConversation(
  chat: TrialContext,
  actor: Actor,
  card: ChatCard,
  completion: ChatCompletion,
): Promise<PreparedConversation> {
  const { model, ...setup } = await readPreviewChatSetup(chat.db, actor.id, { card_id: card.id })
  const settings = { ...setup.settings, session_settings: toSettings(completion) }
  const scene = buildPromptContext({
    card,
    user: { id: actor.id, name: setup.user_name },
    settled: await resolveChatSettings(settings, model, chat.presets),
    clock: clockAt(chat.clock.now(), undefined, setup.locale),
    seed: newId(),
  })
  const { messages, variables } = await readConversation(chat, scene, setup, completion.messages)
  const isContinued = messages.at(-1)?.role === 'assistant'
  const input = buildPromptInput(scene, {
    books: [...resourcesOfCard(scene.card).books, ...(await attachedBooks(chat, actor, scene))],
    history: messages,
    action: isContinued ? 'continue' : 'send',
    chat: { id: scene.seed },
    variables,
    lorebooks: EMPTY_STATE.lorebook,
    model: model.name,
  })
  const prompt = await chat.patterns.prompt(scene, input)
  const placement = PLACEMENTS.assistant
  const finish = async (answer: string) =>
    (await runTextScripts(chat.patterns, scene, { placement, given: answer, before: prompt.state.variables }))
      .text
  return { user_id: actor.id, settings, model, scene, prompt, isContinued, finish }
}

function toSettings({ sampling, max_tokens }: ChatCompletion): PartialSettings<ChatSettings> {
  return { sampling, ...(max_tokens !== null && { max_tokens }) } as PartialSettings<ChatSettings> // the request's schema checked them
}

/** A conversation without an answer starts with the greeting, which the client may not know. */
async function readConversation(
  { patterns }: Pick<TrialContext, 'patterns'>,
  scene: PromptContext,
  { global_variables }: Pick<PreviewChatSetup, 'global_variables'>,
  messages: readonly ConversationMessage[],
): Promise<{ messages: HistoryMessage[]; variables: VariableValues }> {
  const [first] = listGreetings(scene.card)
  const isNew = first !== undefined && messages.every(({ role }) => role !== 'assistant')
  const greeting = isNew ? await storeGreeting(patterns, scene, first) : null
  const before = { ...(greeting?.variables ?? EMPTY_STATE.variables), global: global_variables }
  const last = messages.at(-1)
  const userText =
    last?.role === 'user'
      ? await storeText(patterns, scene, { placement: PLACEMENTS.user, given: last.content, before })
      : null
  const texts: ConversationMessage[] = [
    ...(greeting === null ? [] : [{ role: 'assistant' as const, content: greeting.text }]),
    ...(userText === null
      ? messages
      : [...messages.slice(0, -1), { role: 'user' as const, content: userText.text }]),
  ]
  return {
    messages: texts.map((message, at) => toHistoryMessage(scene, message, at)),
    variables: userText === null ? before : applyCommands(scene, userText.variables, userText.text),
  }
}

function toHistoryMessage(
  { card, persona }: PromptContext,
  { role, content }: ConversationMessage,
  at: number,
): HistoryMessage {
  const name = role === 'user' ? persona.name : card.nickname || card.name
  return { id: String(at), role, name: role === 'system' ? '' : name, content }
}
