import type { Tag, TagCategory } from '@inkling/contract'

/** What is open over the page of tags, and about which tag or category. */
export type Open =
  | { readonly kind: 'add-tag'; readonly category: TagCategory }
  | { readonly kind: 'edit-tag' | 'merge-tag' | 'delete-tag'; readonly tag: Tag }
  | { readonly kind: 'add-category' }
  | { readonly kind: 'edit-category' | 'delete-category'; readonly category: TagCategory }
