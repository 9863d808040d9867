import type { Author } from '@inkling/contract'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'

export const AuthorLink = ({ author, className = '' }: { author: Author; className?: string }) => (
  <Link to={paths.author(author.id)} className={`text-inherit no-underline hover:underline ${className}`}>
    <bdi>{author.display_name}</bdi>
  </Link>
)
