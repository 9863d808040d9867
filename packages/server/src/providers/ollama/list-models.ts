import type { UpstreamModel } from '@inkling/contract'
import { type Fields, fieldsOf, listOf, textOf } from '../stream/json-fields.ts'
import { inOrder, isToChatWith, tokensIn } from '../stream/listed-models.ts'
import type { ListBy } from '../stream/protocol.ts'
import { UpstreamError } from '../upstream-error.ts'
import { apiAddress } from './address.ts'
import { headersOf } from './headers.ts'

/** Each is asked about in a call of its own; nobody picks from more than these. */
const ASKED_ABOUT = 100

/** The models that have been pulled, with what Ollama knows of each. */
export const listOllama: ListBy = async (connection, outbound, ask) => {
  const headers = headersOf(connection)
  const document = await ask({ url: apiAddress(connection.base_url, outbound, 'tags'), headers })
  const names = listOf(fieldsOf(document).models)
    .map(listed => textOf(fieldsOf(listed).model) || textOf(fieldsOf(listed).name))
    .filter(name => name !== '' && isToChatWith(name))
  const show = async (model: string) => {
    const url = apiAddress(connection.base_url, outbound, 'show')
    // One whose file is broken can't be told of, and is there all the same.
    const shown = await ask({ url, headers, body: JSON.stringify({ model }) }).catch(onlyBroken)
    return fieldsOf(shown)
  }
  const models = await Promise.all(
    names.slice(0, ASKED_ABOUT).map(async name => modelOf(name, await show(name))),
  )
  return inOrder(models.filter(model => model !== null))
}

function onlyBroken(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error
}

/** Nothing of a model that does not speak; older servers do not say what theirs can do. */
function modelOf(model: string, shown: Fields): UpstreamModel | null {
  const abilities = Array.isArray(shown.capabilities) ? shown.capabilities : null
  if (abilities !== null && !abilities.includes('completion')) return null
  return {
    model,
    name: model,
    context_tokens: contextIn(fieldsOf(shown.model_info)),
    max_output_tokens: null,
    reasoning_control: abilities && controlOf(model, abilities.includes('thinking')),
  }
}

/** Under a name that begins with the model's architecture. */
function contextIn(info: Fields): number | null {
  const [, length] = Object.entries(info).find(([name]) => name.endsWith('.context_length')) ?? []
  return tokensIn(length)
}

function controlOf(model: string, thinks: boolean): UpstreamModel['reasoning_control'] {
  if (!thinks) return 'none'
  return model.includes('gpt-oss') ? 'effort' : 'switch'
}
