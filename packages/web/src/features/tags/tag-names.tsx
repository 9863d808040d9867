import { useShownTags } from './use-shown-tags.ts'

/** Tags as a line of text, in the reader's language. */
export function TagNames({ tags }: { tags: readonly string[] }) {
  return useShownTags(tags)
    .map(({ name }) => name)
    .join(' · ')
}
