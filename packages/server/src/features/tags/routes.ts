import { type AuditAction, type AuditEntry, routes, type Tag, type TagCategory } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { type Actor, callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { isModerator } from '../access/can.ts'
import { recordAudit } from '../audit/record-action.ts'
import {
  createCategory,
  orderCategories,
  orderTags,
  removeCategory,
  updateCategory,
} from './admin-categories.ts'
import { createTag, mergeTag, removeTag, togglePublic, updateTag } from './admin-tags.ts'
import type { CountTagged } from './count-tagged-cards.ts'
import { findCategory, findTag, listCategories, listTags, tagScopeFor } from './store.ts'

const { tags, adminTags } = routes

export function tagRoutes(bind: Binder, context: Pick<AppContext, 'clock'>, countTagged: CountTagged): void {
  const written = createAuditor(() => isoNow(context.clock))

  bind.read(tags.list, callerOnly, ({ db, query }) => listTags(db, tagScopeFor(query), query))
  bind.read(tags.categories, callerOnly, ({ db, query }) => listCategories(db, tagScopeFor(query), query))
  bind.read(tags.get, callerOnly, async ({ db, actor, params }) =>
    orNotFound(await findTag(db, isModerator(actor) ? 'all' : 'public_and_hidden', params.id)),
  )

  bind.read(adminTags.listCategories, callerOnly, ({ db, query }) => listCategories(db, 'all', query))
  bind.read(adminTags.getCategory, callerOnly, async ({ db, params }) =>
    orNotFound(await findCategory(db, params.id)),
  )
  bind.write(adminTags.createCategory, callerOnly, async ({ db, actor, body }) =>
    written(db, actor, 'tag_category_created', await createCategory(db, body)),
  )
  bind.write(adminTags.updateCategory, callerOnly, async ({ db, actor, params, body }) =>
    written(db, actor, 'tag_category_changed', await updateCategory(db, params.id, body)),
  )
  bind.write(adminTags.removeCategory, callerOnly, async ({ db, actor, params }) => {
    await written(db, actor, 'tag_category_removed', await removeCategory(db, params.id))
  })
  bind.write(adminTags.orderCategories, callerOnly, ({ db, body }) => orderCategories(db, body.category_ids))

  bind.read(adminTags.list, callerOnly, ({ db, query }) => listTags(db, 'all', query))
  bind.read(adminTags.get, callerOnly, async ({ db, params }) =>
    orNotFound(await findTag(db, 'all', params.id)),
  )
  bind.write(adminTags.create, callerOnly, async ({ db, actor, body }) =>
    written(db, actor, 'tag_created', await createTag(db, body, countTagged)),
  )
  bind.write(adminTags.update, callerOnly, async ({ db, actor, params, body }) =>
    written(db, actor, 'tag_changed', await updateTag(db, params.id, body, countTagged)),
  )
  bind.write(adminTags.togglePublic, callerOnly, async ({ db, actor, params }) => {
    const tag = await togglePublic(db, params.id)
    return await written(db, actor, 'tag_changed', tag, { is_public: tag.is_public })
  })
  bind.write(adminTags.merge, callerOnly, async ({ db, actor, params, body }) => {
    const { from, into } = await mergeTag(db, params.id, body.into_id, countTagged)
    await written(db, actor, 'tag_merged', from, { into: tagLabel(into) })
    return into
  })
  bind.write(adminTags.remove, callerOnly, async ({ db, actor, params }) => {
    await written(db, actor, 'tag_removed', await removeTag(db, params.id))
  })
  bind.write(adminTags.order, callerOnly, ({ db, body }) => orderTags(db, body.category_id, body.tag_ids))
}

const tagLabel = ({ name_zh, name_en }: Tag | TagCategory): string => `${name_zh} · ${name_en}`

/** Returns the audited tag or category. */
const createAuditor =
  (now: () => string) =>
  async <Subject extends Tag | TagCategory>(
    tx: Db,
    actor: Actor,
    action: AuditAction,
    subject: Subject,
    facts: AuditEntry['facts'] = {},
  ): Promise<Subject> => {
    await recordAudit(tx, actor, { action, subject_id: subject.id, subject: tagLabel(subject), facts }, now())
    return subject
  }
