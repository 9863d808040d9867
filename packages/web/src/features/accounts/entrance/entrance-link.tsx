import type { ReactNode } from 'react'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'

/** From login to register and back, without forgetting where one wanted to go. */
export function EntranceLink({ to, children }: { to: string; children: ReactNode }) {
  const [{ redirect }] = useQuery()
  return (
    <Link
      to={to}
      query={redirect === undefined ? {} : { redirect }}
      className="self-center py-2 text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  )
}
