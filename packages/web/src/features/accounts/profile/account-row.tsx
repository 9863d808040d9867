import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from '../../../ui/navigation/link.tsx'

interface AccountRowProps {
  to: string
  icon: LucideIcon
  label: string
}

export function AccountRow({ to, icon: Icon, label }: AccountRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 bg-raised px-4 no-underline transition-colors duration-150 hover:bg-sunken"
      >
        <Icon className="size-5 text-seal-ink" strokeWidth={1.6} aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronRight className="size-4 text-ink-faint" aria-hidden="true" />
      </Link>
    </li>
  )
}
