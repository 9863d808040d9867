import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { paths } from '../../ui/navigation/paths.ts'

interface AdminFrameProps {
  title: string
  lead: string
  action?: ReactNode
  children: ReactNode
}

export const AdminFrame = (page: AdminFrameProps) => (
  <PageLayout {...page} isNarrow within={{ to: paths.admin, label: m.app_nav_admin() }} />
)
