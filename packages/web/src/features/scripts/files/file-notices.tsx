import { noticeSentence } from './notice-sentence.ts'
import type { FileNotice } from './read-script-files.ts'

/** What could not be read, or not as it was, and where in which file. */
export const FileNotices = ({ notices }: { notices: readonly FileNotice[] }) => (
  <div role="status">
    <ul className="flex flex-col gap-1.5 text-sm text-ink-soft empty:hidden">
      {notices.map(({ fileName, notice }) => (
        <li key={`${fileName} ${notice.code} ${notice.path}`}>
          {noticeSentence(notice.code)}
          <span className="block text-xs break-all text-ink-faint">
            {[fileName, notice.path].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
