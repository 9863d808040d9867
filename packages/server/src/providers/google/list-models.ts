import type { UpstreamModel } from '@inkling/contract'
import { type Fields, fieldsOf, listOf, textOf } from '../stream/json-fields.ts'
import { inOrder, isToChatWith, tokensIn } from '../stream/listed-models.ts'
import type { ListBy } from '../stream/protocol.ts'
import { modelsAddress } from './address.ts'
import { headersOf } from './headers.ts'

/** Google's list: all that makes anything, of which only some is text. */
export const listGoogle: ListBy = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: headersOf(connection),
  })
  const listed = listOf(fieldsOf(document).models).map(fieldsOf)
  return inOrder(listed.filter(isChatModel).map(modelOf))
}

const idOf = ({ name }: Fields): string => textOf(name).replace(/^models\//, '')

const isChatModel = (listed: Fields): boolean =>
  listOf(listed.supportedGenerationMethods).includes('generateContent') && isToChatWith(idOf(listed))

const modelOf = (listed: Fields): UpstreamModel => ({
  model: idOf(listed),
  name: textOf(listed.displayName) || idOf(listed),
  context_tokens: tokensIn(listed.inputTokenLimit),
  max_output_tokens: tokensIn(listed.outputTokenLimit),
  reasoning_control: listed.thinking === true ? 'effort' : 'none',
})
