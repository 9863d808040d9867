import type { Card } from '@inkling/contract'
import { LateEditor } from './lazy-editor.tsx'

/** A card that is there, in the editor. */
export const EditCard = ({ card, onClose }: { card: Card; onClose: () => void }) => (
  <LateEditor
    card={card}
    onSaved={() => undefined}
    onClose={onClose}
    isHere={({ edit }) => edit !== undefined}
  />
)
