import {
  type ChatHistoryItem,
  ChatMLChatWrapper,
  type ChatWrapper,
  type LlamaModel,
  resolveChatWrapper,
} from 'node-llama-cpp'
import type { LlamaQuestion } from '../llama-messages.ts'

/** How a model wants to be spoken to, by its file's own template; without one it is ChatML, which most have learnt. */
export function chatWrapperFor(model: LlamaModel, thinks: boolean): ChatWrapper {
  return (
    resolveChatWrapper({
      bosString: model.tokens.bosString,
      architecture: model.architecture,
      ...(model.filename !== undefined && { filename: model.filename }),
      fileInfo: model.fileInfo,
      tokenizer: model.tokenizer,
      customWrapperSettings: {
        qwen: { thoughts: thinks ? 'auto' : 'discourage' },
        jinjaTemplate: { template: model.fileInfo.metadata.tokenizer.chat_template ?? '', reasoning: thinks },
      },
      warningLogs: false,
      llama: model.llama,
    }) ?? new ChatMLChatWrapper()
  )
}

/**
 * A question's messages in order, ending with the model's own: empty, or begun for it. Texts in them are texts: what
 * looks like a model's special token in one is not read as such.
 */
export function toChatHistory({
  messages,
  prefill,
}: Pick<LlamaQuestion, 'messages' | 'prefill'>): ChatHistoryItem[] {
  const items = messages.map((message): ChatHistoryItem => {
    const text = message.name === undefined ? message.content : `${message.name}: ${message.content}`
    return message.role === 'assistant' ? { type: 'model', response: [text] } : { type: message.role, text }
  })
  return prefill && items.at(-1)?.type === 'model' ? items : [...items, { type: 'model', response: [] }]
}
