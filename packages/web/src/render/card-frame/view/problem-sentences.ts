import { m } from '../../../paraglide/messages.js'
import type { FrameProblem } from '../protocol/frame-problem.ts'

/** Per frame; more sentences would bury the chat. */
const MOST = 4

export const problemSentences = (problems: readonly FrameProblem[], limit = MOST): string[] =>
  [...new Set(problems.map(sentenceOf))].slice(0, limit)

function sentenceOf({ kind, detail }: FrameProblem): string {
  switch (kind) {
    case 'page':
      return m.render_frame_problem_page()
    case 'offer':
      return m.render_frame_problem_offer({ name: detail })
    case 'load':
      return m.render_frame_problem_load({ host: detail })
    case 'press':
      return m.render_frame_problem_press()
    case 'script':
      return m.render_frame_problem_script({ message: detail })
    default:
      return kind satisfies never
  }
}
