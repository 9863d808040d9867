import { addressOf, type EndpointName, endpointOf, type HttpMethod, type routes } from '@inkling/contract'

type Nouns = typeof routes
type AnyCall = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

export type CallName = EndpointName

/** A call's contract type; types add nothing to the bundle. */
export type CallOf<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>

/** Method and URL of a call. */
export function whereTo(
  name: CallName,
  params?: Readonly<Record<string, string>>,
): { readonly method: HttpMethod; readonly url: string } {
  const { method, path } = endpointOf(name)
  return { method, url: addressOf({ path }, params) }
}
