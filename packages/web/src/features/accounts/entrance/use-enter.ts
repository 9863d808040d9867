import { inLocale } from '../../../i18n/locale.ts'
import { useGo, useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { returnAddress } from './return-address.ts'

/** Once logged in: on to where one wanted to go, in the language of this page. */
export function useEnter(): () => void {
  const go = useGo()
  const [{ redirect }] = useQuery()
  return () => go(returnAddress(redirect, inLocale(paths.home)), { replace: true })
}
