import { addressOf, type EndpointName, endpoints, type HttpMethod, type routes } from '@inkling/contract'

type Nouns = typeof routes
type AnyCall = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

export type CallName = EndpointName

/** Types add nothing to the bundle. */
export type CallOf<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>

/** In built pages the table lacks access and GET (`build/leaner-endpoints.ts`). */
export function whereTo(
  name: CallName,
  params?: Readonly<Record<string, string>>,
): { readonly method: HttpMethod; readonly url: string } {
  const [path = '', method = 'GET'] = endpoints[name].split(' ').reverse()
  return { method: method as HttpMethod, url: addressOf({ path }, params) } // guaranteed by the table's type
}
