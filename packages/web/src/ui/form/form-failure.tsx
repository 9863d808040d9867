/** The reason for a rejected form, above its button. */
export function FormFailure({ sentence }: { sentence: string | undefined }) {
  return sentence === undefined ? null : (
    <p role="alert" className="rounded-lg border-l-2 border-seal bg-seal-wash px-4 py-3 text-sm">
      {sentence}
    </p>
  )
}
