import type { RegexScript } from '@inkling/contract'
import { useMemo } from 'react'
import { call } from '../../../api/call/call.ts'
import { useChangeSettings, useSettings } from '../../chat/settings/scope/queries.ts'
import type { ScriptStorage } from './script-drafts.ts'

/** Without ids, the scope is all chats. */
const SCOPE = {}
const NONE: readonly RegexScript[] = []

export function useSavedScripts() {
  const query = useSettings(SCOPE)
  return { query, stored: query.data && (query.data.own.regex_scripts ?? NONE) }
}

export function useOwnScripts(me: string) {
  const { query, stored } = useSavedScripts()
  const change = useChangeSettings(SCOPE)
  const keeping = useMemo(
    (): ScriptStorage | undefined =>
      stored && {
        draftName: `${me} mine`,
        stored,
        fetch: readOwnScripts,
        async save(list, key) {
          await change({ regex_scripts: list as RegexScript[] }, key) // the server validates each script
          return await readOwnScripts()
        },
      },
    [me, stored, change],
  )
  return { query, keeping }
}

async function readOwnScripts(): Promise<readonly unknown[]> {
  const { own } = await call('chatSettings.get', { query: SCOPE })
  return own.regex_scripts ?? NONE
}
