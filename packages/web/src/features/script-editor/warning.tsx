import { TriangleAlert } from 'lucide-react'

/** Something that is probably not as it was meant. */
export const Warning = ({ children }: { children: string }) => (
  <p role="status" className="flex gap-2 text-sm text-seal-ink">
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)
