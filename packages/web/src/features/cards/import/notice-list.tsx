import type { CardNotice } from '@inkling/contract'
import type { NoticeCode } from '@inkling/engine'
import { m } from '../../../paraglide/messages.js'

/** Folded, because none of the notices prevents the card from working. */
export function NoticeList({ notices }: { notices: readonly CardNotice[] }) {
  if (notices.length === 0) return null
  return (
    <details className="text-sm text-ink-soft">
      <summary className="cursor-pointer py-1">{m.cards_notices_summary({ count: notices.length })}</summary>
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-5">
        {noticeSentences(notices).map(({ sentence, places }) => (
          <li key={sentence}>
            {sentence}
            {places.length > 0 && (
              <span className="block text-xs break-all text-ink-faint">{places.join(', ')}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sentences: Readonly<Record<NoticeCode, () => string>> = {
  asset_left_out: m.cards_notice_asset_left_out,
  asset_missing: m.cards_notice_asset_missing,
  asset_remote: m.cards_notice_asset_remote,
  asset_refused: m.cards_notice_asset_refused,
  bad_checksum: m.cards_notice_bad_checksum,
  characters_left_out: m.cards_notice_characters_left_out,
  chunk_unreadable: m.cards_notice_chunk_unreadable,
  coerced_field: m.cards_notice_coerced_field,
  dropped_item: m.cards_notice_dropped_item,
  encoding_converted: m.cards_notice_encoding_converted,
  image_truncated: m.cards_notice_image_truncated,
  invalid_utf8: m.cards_notice_invalid_utf8,
  missing_field: m.cards_notice_missing_field,
  mojibake: m.cards_notice_mojibake,
  odd_spec_version: m.cards_notice_odd_spec_version,
  risu_module: m.cards_notice_risu_module,
  root_ignored: m.cards_notice_root_ignored,
  scenarios_left_out: m.cards_notice_scenarios_left_out,
  text_after_ignored: m.cards_notice_text_after_ignored,
  text_repaired: m.cards_notice_text_repaired,
  unknown_spec: m.cards_notice_unknown_spec,
  unsafe_key_dropped: m.cards_notice_unsafe_key_dropped,
}

const isKnown = (code: string): code is NoticeCode => Object.hasOwn(sentences, code)

/** Notices unknown to this build show their code. */
const sentenceOf = (code: string): string =>
  isKnown(code) ? sentences[code]() : m.cards_notice_other({ code })

function noticeSentences(notices: readonly CardNotice[]): { sentence: string; places: string[] }[] {
  const kinds = Map.groupBy(notices, ({ code }) => code)
  return [...kinds].map(([code, same]) => ({
    sentence: sentenceOf(code),
    places: same.map(({ path, url }) => String(url ?? path)).filter(place => place !== ''),
  }))
}
