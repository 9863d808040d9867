import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, AriaAttributes } from 'react'
import { inLocale } from '../../i18n/locale.ts'
import { pageQuery } from './navigation.ts'

type AnchorProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'children' | 'onClick' | 'title'
>

export interface LinkProps extends AnchorProps, AriaAttributes {
  /** An address from `paths.ts`; the language is put before it here. */
  to: string
  query?: Readonly<Record<string, string>>
  /** A place on that page. */
  hash?: string
}

/**
 * A link to another page of this site, in the language of this one. The router marks it with `data-status` as soon as its
 * page is on the way, so what is current is only what the caller says.
 */
export function Link({ to, query = {}, ...anchor }: LinkProps) {
  const props = useLinkProps({
    ...anchor,
    to: inLocale(to),
    search: pageQuery(query),
    activeOptions: { exact: true },
  })
  return <a {...props} aria-current={anchor['aria-current']} />
}
