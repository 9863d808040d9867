import type { UpstreamModel } from '@inkling/contract'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../stream/json-fields.ts'
import { inOrder, isToChatWith, tokensIn } from '../stream/listed-models.ts'
import type { ListBy } from '../stream/protocol.ts'
import { modelsAddress } from './address.ts'
import { headersOf } from './headers.ts'

/** What is listed below `/models`. OpenAI tells names only; many others tell more, each in its own words. */
export const listOpenAiCompatible: ListBy = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: headersOf(connection),
  })
  const listed = isFields(document) ? listOf(document.data) : listOf(document)
  return inOrder(listed.map(fieldsOf).filter(isChatModel).map(modelOf))
}

function isChatModel(listed: Fields): boolean {
  const capabilities = fieldsOf(listed.capabilities)
  if (capabilities.completion_chat === false) return false // Mistral
  if (typeof listed.type === 'string' && /image|audio|embedding|moderation|rerank|video/.test(listed.type))
    return false
  return textOf(listed.id) !== '' && isToChatWith(textOf(listed.id))
}

function modelOf(listed: Fields): UpstreamModel {
  const id = textOf(listed.id)
  const meta = fieldsOf(listed.meta) // llama.cpp
  const top = fieldsOf(listed.top_provider) // OpenRouter
  return {
    model: id,
    name: textOf(listed.display_name) || textOf(listed.name) || id,
    context_tokens: tokensIn(
      listed.context_length,
      listed.context_window,
      listed.max_model_len,
      listed.max_context_length,
      meta.n_ctx,
      meta.n_ctx_train,
    ),
    max_output_tokens: tokensIn(
      top.max_completion_tokens,
      listed.max_completion_tokens,
      listed.max_output_tokens,
      listed.max_output_length,
    ),
    reasoning_control: controlIn(listed),
  }
}

/** OpenRouter names the fields that each model takes; Mistral and Kimi say whether it thinks. */
function controlIn(listed: Fields): UpstreamModel['reasoning_control'] {
  if (Array.isArray(listed.supported_parameters)) {
    return listed.supported_parameters.includes('reasoning') ? 'effort' : 'none'
  }
  const thinks = fieldsOf(listed.capabilities).reasoning ?? listed.supports_reasoning
  return typeof thinks === 'boolean' ? (thinks ? 'switch' : 'none') : null
}
