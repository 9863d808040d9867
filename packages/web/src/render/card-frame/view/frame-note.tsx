interface FrameNoteProps {
  sentence: string
  label: string
  onPress: () => void
}

/** What has to be known about a card that doesn't run, and what can be done. */
export function FrameNote({ sentence, label, onPress }: FrameNoteProps) {
  return (
    <p className="card-frame-note" role="status">
      {sentence}
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </p>
  )
}
