import { m } from '../../../paraglide/messages.js'

/** That another answered than the one who was asked. */
export const FallbackNote = ({ asked, name }: { asked: string; name: string }) =>
  ` · ${m.models_stood_in({ asked, name })}`
