import type { Session } from '@inkling/contract'
import {
  BookMarked,
  Bookmark,
  BookOpenText,
  CalendarSearch,
  ChevronLeft,
  ChevronRight,
  CornerDownLeft,
  Download,
  FileUp,
  GitBranch,
  Image,
  MessagesSquare,
  PencilLine,
  Search,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { MenuView } from '../../../ui/menu/menu-view.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import {
  chooseSendShortcut,
  getSendShortcut,
  type SendShortcut,
  subscribeSendShortcut,
} from '../composer/send-key.ts'
import { useOtherChats } from '../other-chats/use-other-chats.ts'
import { openSearch } from '../search/global-search.tsx'
import { useChangeSettings, useSettings } from '../settings/scope/queries.ts'

type SessionMenuAction = 'rename' | 'delete' | 'date' | 'marks' | 'branches' | 'export' | 'import'

interface SessionMenuItemsProps extends SessionMenuProps {
  label: string
  children: ReactNode
}

export function SessionMenuItems({ session, onDeleted, isOpen, label, children }: SessionMenuItemsProps) {
  const [openDialog, setOpenDialog] = useState<SessionMenuAction>()
  const [isAsking, setIsAsking] = useState(false)
  const [, change] = useQuery()
  const sendWay = useSyncExternalStore(subscribeSendShortcut, getSendShortcut)
  const layoutItems = useLayoutItems(session)
  const chats = useOtherChats(session)
  const ask = (what: SessionMenuAction) => () => {
    setOpenDialog(what)
    setIsAsking(true)
  }
  const dialog = { session, open: isAsking, onClose: () => setIsAsking(false) }
  const ofOpen = [
    { label: m.search_chats_button(), icon: Search, run: openSearch },
    { label: m.search_date_item(), icon: CalendarSearch, run: ask('date') },
    { label: m.chat_marks_title(), icon: Bookmark, run: ask('marks') },
    { label: m.chat_branches_button(), icon: GitBranch, run: ask('branches') },
    {
      label: m.memories_title(),
      icon: BookMarked,
      run: () => change({ memory: '1' }, { stays: true }),
    },
    ...(chats?.previous ? [{ label: m.chat_previous(), icon: ChevronLeft, run: () => chats.turn(-1) }] : []),
    ...(chats?.next ? [{ label: m.chat_next(), icon: ChevronRight, run: () => chats.turn(1) }] : []),
    { label: m.transfer_import_item(), icon: FileUp, run: ask('import') },
  ]
  return (
    <>
      <MenuView
        label={label}
        items={[
          ...(isOpen ? ofOpen : []),
          { label: m.transfer_export_item(), icon: Download, run: ask('export') },
          ...(isOpen ? [sendWayItem(sendWay), ...layoutItems] : []),
          { label: m.chat_rename_button(), icon: PencilLine, run: ask('rename') },
          { label: m.app_delete_button(), icon: Trash2, run: ask('delete'), isGrave: true },
        ]}
      >
        {children}
      </MenuView>
      {openDialog === 'rename' && <RenameDialog {...dialog} />}
      {openDialog === 'delete' && <DeleteDialog {...dialog} {...(onDeleted ? { onDeleted } : {})} />}
      {openDialog === 'date' && <DateDialog {...dialog} />}
      {openDialog === 'marks' && <MarksDialog {...dialog} />}
      {openDialog === 'branches' && <BranchesDialog {...dialog} />}
      {openDialog === 'export' && <ExportDialog {...dialog} />}
      {openDialog === 'import' && <ImportHere {...dialog} />}
    </>
  )
}

const sendWayItem = (way: SendShortcut) =>
  way === 'enter'
    ? {
        label: m.turns_send_ctrl_enter_item(),
        icon: CornerDownLeft,
        run: () => chooseSendShortcut('ctrl-enter'),
      }
    : { label: m.turns_send_enter_item(), icon: CornerDownLeft, run: () => chooseSendShortcut('enter') }

/** The layouts not in use. A choice is stored in the scope of the present one, by default for all chats. */
function useLayoutItems({ id, card_id }: Session) {
  const { data } = useSettings({ session_id: id })
  const source = data?.sources['appearance.layout']
  const change = useChangeSettings(
    source === 'session' ? { session_id: id } : source === 'card' ? { card_id } : {},
  )
  return layouts
    .filter(({ layout }) => layout !== data?.effective.appearance.layout)
    .map(({ layout, name, icon }) => ({
      label: m.settings_layout_item({ layout: name() }),
      icon,
      run: () =>
        void change({ appearance: { layout } }).catch(error =>
          toast(problemSentence(error), { tone: 'bad' }),
        ),
    }))
}

const layouts = [
  { layout: 'flat', name: m.settings_layout_flat, icon: BookOpenText },
  { layout: 'bubble', name: m.settings_layout_bubble, icon: MessagesSquare },
  { layout: 'immersive', name: m.settings_layout_immersive, icon: Image },
] as const

const RenameDialog = lazyPart(async () => (await import('./session-dialogs.tsx')).RenameDialog)
const DeleteDialog = lazyPart(async () => (await import('./session-dialogs.tsx')).DeleteDialog)
const DateDialog = lazyPart(async () => (await import('../search/date-dialog.tsx')).DateDialog)
const MarksDialog = lazyPart(async () => (await import('../marks/marks-dialog.tsx')).MarksDialog)
const BranchesDialog = lazyPart(async () => (await import('../tree/branches-dialog.tsx')).BranchesDialog)
const ExportDialog = lazyPart(async () => (await import('../transfer/export-dialog.tsx')).ExportDialog)
const ImportHere = lazyPart(async () => (await import('../transfer/import-dialog.tsx')).ImportHere)

export interface SessionMenuProps {
  session: Session
  onDeleted?: () => void
  /** Whether this chat is on screen. */
  isOpen?: boolean
}
