import { allRoutes, type Route } from '@inkling/contract'
import { ownershipCalls } from './account.ts'
import { accountCalls } from './accounts.ts'
import { apiKeyCalls } from './api-keys.ts'
import { auditCalls } from './audit.ts'
import { authorCalls } from './authors.ts'
import { boxModelCalls } from './box-models.ts'
import { cardCalls } from './cards.ts'
import { chatCalls } from './chat.ts'
import { chatFileCalls } from './chat-files.ts'
import { chatSettingsCalls } from './chat-settings.ts'
import { chatTreeCalls } from './chat-tree.ts'
import { chatVariableCalls } from './chat-variables.ts'
import { communityCalls } from './community.ts'
import { completionCalls } from './completions.ts'
import { embeddingModelCalls } from './embedding-models.ts'
import { foreignPictureCalls } from './foreign-pictures.ts'
import type { GoodCall } from './good-call.ts'
import { loginCalls } from './logins.ts'
import { lorebookCalls } from './lorebooks.ts'
import { memoryCalls } from './memories.ts'
import { modelCalls } from './models.ts'
import { monitoringCalls } from './monitoring.ts'
import { notificationCalls } from './notifications.ts'
import { oidcCalls } from './oidc.ts'
import { ownModelCalls } from './own-models.ts'
import { personaCalls } from './personas.ts'
import { presetCalls } from './presets.ts'
import { pushCalls } from './push.ts'
import { revisionCalls } from './revisions.ts'
import { tagCalls } from './tags.ts'
import { uploadCalls } from './uploads.ts'
import { userCalls } from './users.ts'

export const allCalls: readonly GoodCall[] = [
  ...accountCalls,
  ...loginCalls,
  ...apiKeyCalls,
  ...oidcCalls,
  ...ownershipCalls,
  ...cardCalls,
  ...revisionCalls,
  ...communityCalls,
  ...authorCalls,
  ...personaCalls,
  ...chatCalls,
  ...chatTreeCalls,
  ...chatVariableCalls,
  ...chatFileCalls,
  ...completionCalls,
  ...memoryCalls,
  ...chatSettingsCalls,
  ...presetCalls,
  ...lorebookCalls,
  ...auditCalls,
  ...notificationCalls,
  ...pushCalls,
  ...tagCalls,
  ...uploadCalls,
  ...foreignPictureCalls,
  ...userCalls,
  ...modelCalls,
  ...ownModelCalls,
  ...monitoringCalls,
  ...boxModelCalls,
  ...embeddingModelCalls,
]

/** The contract's routes without a call here. */
export function routesWithoutCall(): Route['name'][] {
  const known = new Set(allCalls.map(({ route }) => route.name))
  return allRoutes.map(({ name }) => name).filter(name => !known.has(name))
}
