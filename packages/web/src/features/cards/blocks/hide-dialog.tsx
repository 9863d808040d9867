import type { Blocklist, Card } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { CheckField } from '../../../ui/form/field.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { displayTags, tagWords } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/queries.ts'
import { tagKey } from '../../tags/tag-key.ts'
import { blocksAuthor, blocksTag, toggleAuthor, toggleTag } from './blocklist.ts'
import { useBlocklist, useChangeBlocklist } from './queries.ts'

interface HideDialogProps {
  card: Card
  onClose: () => void
}

/** Each choice applies at once. */
export function HideDialog({ card, onClose }: HideDialogProps) {
  const { data, error, refetch } = useBlocklist()
  return (
    <Dialog open onClose={onClose} title={m.blocks_hide_title()} lead={m.blocks_hide_lead()}>
      {data ? (
        <Choices card={card} list={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      <Link to={paths.blocklist} className="mt-3 inline-block text-sm text-ink-soft">
        {m.blocks_all_link()}
      </Link>
    </Dialog>
  )
}

function Choices({ card: { owner, tags }, list }: { card: Card; list: Blocklist }) {
  const known = useKnownTags()
  const change = useChangeBlocklist()
  return (
    <div className="flex flex-col">
      {owner !== null && (
        <CheckField
          label={m.blocks_hide_author({ name: owner.display_name })}
          checked={blocksAuthor(list, owner.id)}
          onChange={() => change.mutate(toggleAuthor(list, owner))}
        />
      )}
      {displayTags(known, tags).map(({ word, name }) => {
        const managed = known.get(tagKey(word))
        const words = managed ? [name, ...tagWords(managed.tag)] : [word]
        return (
          <CheckField
            key={word}
            label={m.blocks_hide_tag({ tag: name })}
            checked={blocksTag(list, words)}
            onChange={() => change.mutate(toggleTag(list, words))}
          />
        )
      })}
    </div>
  )
}
