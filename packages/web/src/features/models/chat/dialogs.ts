import type { AdminModel, KnownServer } from '@inkling/contract'

/** What is open over the page of models. */
export type Open =
  | { readonly kind: 'choose' }
  | { readonly kind: 'shelf' }
  | { readonly kind: 'connect'; readonly server: KnownServer | undefined }
  | { readonly kind: 'edit'; readonly model: AdminModel }
