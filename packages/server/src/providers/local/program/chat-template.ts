import {
  type ChatHistoryItem,
  ChatMLChatWrapper,
  type ChatWrapper,
  type LlamaModel,
  resolveChatWrapper,
} from 'node-llama-cpp'
import type { LlamaQuestion } from '../llama-messages.ts'

/** Uses the model file's template, or else ChatML, which most models know. */
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

/** Ends with the model's answer, empty or prefilled. Special tokens in texts are not interpreted. */
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
