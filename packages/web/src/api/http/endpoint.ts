import { addressOf, type EndpointName, endpointOf, type HttpMethod, type routes } from '@inkling/contract'

type Nouns = typeof routes
type AnyCall = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

/** What a page can call. */
export type CallName = EndpointName

/** The contract's call of a name, as a type: what it takes and answers weighs nothing in a page. */
export type CallOf<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>

/** How a call is asked for, and where. */
export function whereTo(
  name: CallName,
  params?: Readonly<Record<string, string>>,
): { readonly method: HttpMethod; readonly url: string } {
  const { method, path } = endpointOf(name)
  return { method, url: addressOf({ path }, params) }
}
