import type { NoticeCode, OperatorNotice, ProblemCode } from '@inkling/contract'
import { formatAgo, formatBytes } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../ui/navigation/paths.ts'

interface NoticeWords {
  readonly title: string
  readonly text: string
  /** The code of the last error. */
  readonly reason?: ProblemCode
  readonly way?: { readonly to: string; readonly label: string }
}

type NoticeText = (fact: (name: string) => string, number: (name: string) => number) => NoticeWords

const models = () => ({ to: paths.adminModels, label: m.monitoring_notice_models_link() })
const memory = () => ({ to: paths.adminEmbeddingModels, label: m.monitoring_notice_memory_link() })

const texts: Record<NoticeCode, NoticeText> = {
  disk_low: (fact, number) => ({
    title: m.monitoring_notice_disk_low_title({ name: fact('name') }),
    text: m.monitoring_notice_disk_low_text({ free: formatBytes(number('free_bytes')) }),
  }),
  files_away: () => ({
    title: m.monitoring_notice_files_away_title(),
    text: m.monitoring_notice_files_away_text(),
  }),
  origin_wrong: fact => ({
    title: m.monitoring_notice_origin_wrong_title(),
    text: m.monitoring_notice_origin_wrong_text({ page: fact('page'), expected: fact('expected') }),
  }),
  backup_failed: fact => ({
    title: m.monitoring_notice_backup_failed_title(),
    text: m.monitoring_notice_backup_failed_text({
      time: fact('made_at') === '' ? m.monitoring_backup_none() : formatAgo(fact('made_at')),
    }),
  }),
  instance_gone: fact => ({
    title: m.monitoring_notice_instance_gone_title({ name: fact('name') }),
    text: m.monitoring_notice_instance_gone_text({ time: formatAgo(fact('seen_at')) }),
  }),
  calls_failing: fact => ({
    title: m.monitoring_notice_calls_failing_title(),
    text: m.monitoring_notice_calls_failing_text({ failed: fact('failed'), minutes: fact('minutes') }),
  }),
  calls_refused: fact => ({
    title: m.monitoring_notice_calls_refused_title(),
    text: m.monitoring_notice_calls_refused_text({ refused: fact('refused'), minutes: fact('minutes') }),
  }),
  model_failing: fact => ({
    title: m.monitoring_notice_model_failing_title({ name: fact('name') }),
    text: m.monitoring_notice_model_failing_text({
      asked: fact('asked'),
      failed: fact('failed'),
      minutes: fact('minutes'),
    }),
    reason: fact('code') as ProblemCode, // unknown codes have no message
    way: models(),
  }),
  database_slow: fact => ({
    title: m.monitoring_notice_database_slow_title(),
    text: m.monitoring_notice_database_slow_text({ slow: fact('slow'), minutes: fact('minutes') }),
  }),
  database_busy: () => ({
    title: m.monitoring_notice_database_busy_title(),
    text: m.monitoring_notice_database_busy_text(),
  }),
  loop_slow: fact => ({
    title: m.monitoring_notice_loop_slow_title({ name: fact('name') }),
    text: m.monitoring_notice_loop_slow_text({ ms: fact('ms') }),
  }),
  chores_failing: fact => ({
    title: m.monitoring_notice_chores_failing_title(),
    text: m.monitoring_notice_chores_failing_text({ names: fact('names'), time: formatAgo(fact('since')) }),
  }),
  queue_stuck: fact => ({
    title: m.monitoring_notice_queue_stuck_title({ stuck: fact('stuck') }),
    text: m.monitoring_notice_queue_stuck_text(),
    way: memory(),
  }),
  queue_long: fact => ({
    title: m.monitoring_notice_queue_long_title(),
    text: m.monitoring_notice_queue_long_text({ due: fact('due'), minutes: fact('minutes') }),
    way: memory(),
  }),
  versions_differ: () => ({
    title: m.monitoring_notice_versions_differ_title(),
    text: m.monitoring_notice_versions_differ_text(),
  }),
}

export function describeNotice({ code, facts }: OperatorNotice): NoticeWords {
  const fact = (name: string) => String(facts[name] ?? '')
  return texts[code](fact, name => Number(facts[name] ?? 0))
}
