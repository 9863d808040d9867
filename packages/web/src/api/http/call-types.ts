import type { routes } from '@inkling/contract'

type Nouns = typeof routes
type AnyCall = { [Noun in keyof Nouns]: Nouns[Noun][keyof Nouns[Noun]] }[keyof Nouns]

/** The contract's call of a name, as a type: what it takes and answers weighs nothing in a page. */
export type CallOf<Name extends AnyCall['name']> = Extract<AnyCall, { readonly name: Name }>

/** Calls by their names, and where each goes. */
export type Places = {
  readonly [Name in AnyCall['name']]?: `${CallOf<Name>['method']} ${CallOf<Name>['path']}`
}
