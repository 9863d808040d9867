import { type AuditAction, type AuditEntry, routes, type Tag, type TagCategory } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { type Actor, noObject, orNotFound } from '../../platform/http/guards.ts'
import { audit } from '../audit/record-action.ts'
import {
  changeCategory,
  createCategory,
  orderCategories,
  orderTags,
  removeCategory,
} from './admin-categories.ts'
import { changeTag, createTag, mergeTag, removeTag, togglePublic } from './admin-tags.ts'
import type { CountTagged } from './count-tagged-cards.ts'
import { findCategory, findTag, listCategories, listTags, scopeOf } from './store.ts'

const { tags, adminTags } = routes

export function tagRoutes(bind: Binder, house: House, countTagged: CountTagged): void {
  const written = writerOf(() => isoNow(house.clock))

  bind.read(tags.list, noObject, ({ db, query }) => listTags(db, scopeOf(query), query))
  bind.read(tags.categories, noObject, ({ db, query }) => listCategories(db, scopeOf(query), query))
  bind.read(tags.get, noObject, async ({ db, actor, params }) =>
    orNotFound(await findTag(db, actor.role === 'admin' ? 'all' : 'public_and_hidden', params.id)),
  )

  bind.read(adminTags.listCategories, noObject, ({ db, query }) => listCategories(db, 'all', query))
  bind.read(adminTags.getCategory, noObject, async ({ db, params }) =>
    orNotFound(await findCategory(db, params.id)),
  )
  bind.write(adminTags.createCategory, noObject, async ({ db, actor, body }) =>
    written(db, actor, 'tag_category_created', await createCategory(db, body)),
  )
  bind.write(adminTags.updateCategory, noObject, async ({ db, actor, params, body }) =>
    written(db, actor, 'tag_category_changed', await changeCategory(db, params.id, body)),
  )
  bind.write(adminTags.removeCategory, noObject, async ({ db, actor, params }) => {
    await written(db, actor, 'tag_category_removed', await removeCategory(db, params.id))
  })
  bind.write(adminTags.orderCategories, noObject, ({ db, body }) => orderCategories(db, body.category_ids))

  bind.read(adminTags.list, noObject, ({ db, query }) => listTags(db, 'all', query))
  bind.read(adminTags.get, noObject, async ({ db, params }) =>
    orNotFound(await findTag(db, 'all', params.id)),
  )
  bind.write(adminTags.create, noObject, async ({ db, actor, body }) =>
    written(db, actor, 'tag_created', await createTag(db, body, countTagged)),
  )
  bind.write(adminTags.update, noObject, async ({ db, actor, params, body }) =>
    written(db, actor, 'tag_changed', await changeTag(db, params.id, body, countTagged)),
  )
  bind.write(adminTags.togglePublic, noObject, async ({ db, actor, params }) => {
    const tag = await togglePublic(db, params.id)
    return await written(db, actor, 'tag_changed', tag, { is_public: tag.is_public })
  })
  bind.write(adminTags.merge, noObject, async ({ db, actor, params, body }) => {
    const { from, into } = await mergeTag(db, params.id, body.into_id, countTagged)
    await written(db, actor, 'tag_merged', from, { into: nameOf(into) })
    return into
  })
  bind.write(adminTags.remove, noObject, async ({ db, actor, params }) => {
    await written(db, actor, 'tag_removed', await removeTag(db, params.id))
  })
  bind.write(adminTags.order, noObject, ({ db, body }) => orderTags(db, body.category_id, body.tag_ids))
}

const nameOf = ({ name_zh, name_en }: Tag | TagCategory): string => `${name_zh} · ${name_en}`

/** Writes down what was done to a tag or a category, and gives it on. */
const writerOf =
  (now: () => string) =>
  async <Subject extends Tag | TagCategory>(
    tx: Db,
    actor: Actor,
    action: AuditAction,
    subject: Subject,
    facts: AuditEntry['facts'] = {},
  ): Promise<Subject> => {
    await audit(tx, actor, { action, subject_id: subject.id, subject: nameOf(subject), facts }, now())
    return subject
  }
