import { useLinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, AriaAttributes } from 'react'
import { inLocale } from '../../i18n/locale.ts'
import { pageQuery } from './navigation.ts'

type AnchorProps = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'children' | 'onClick' | 'title'
>

export interface LinkProps extends AnchorProps, AriaAttributes {
  /** A path from `paths.ts`, without locale. */
  to: string
  query?: Readonly<Record<string, string>>
  hash?: string
}

/**
 * An internal link in the current language. The router marks the new link active (`data-status`) as soon as navigation
 * starts, so the caller sets `aria-current` for the page that is shown.
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
