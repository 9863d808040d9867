import type { UpstreamModel } from '@inkling/contract'
import { type Fields, fieldsOf, listOf, textOf } from '../stream/json-fields.ts'
import { tokensIn } from '../stream/listed-models.ts'
import type { ListBy } from '../stream/protocol.ts'
import { modelsAddress } from './address.ts'
import { headersOf } from './headers.ts'

/** Anthropic's list, the newest first as it comes. */
export const listAnthropic: ListBy = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: headersOf(connection),
  })
  const listed = listOf(fieldsOf(document).data).map(fieldsOf)
  return listed.filter(({ id }) => textOf(id) !== '').map(modelOf)
}

const modelOf = (listed: Fields): UpstreamModel => ({
  model: textOf(listed.id),
  name: textOf(listed.display_name) || textOf(listed.id),
  context_tokens: tokensIn(listed.max_input_tokens),
  max_output_tokens: tokensIn(listed.max_tokens),
  reasoning_control: controlIn(fieldsOf(listed.capabilities)),
})

/** A budget of tokens is an effort to us. */
function controlIn({ thinking }: Fields): UpstreamModel['reasoning_control'] {
  const { supported } = fieldsOf(thinking)
  return typeof supported === 'boolean' ? (supported ? 'effort' : 'none') : null
}
