import type { AuditAction, AuditEntry, EmbeddingModelId, ModelId } from '@inkling/contract'
import type { House } from '../../context.ts'
import { audit } from '../../features/audit/record-action.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'

type ModelAction = Extract<AuditAction, `model_${string}`>

/** Writes down what an admin did to a model, and gives it on. */
export async function auditModel<Model extends { id: ModelId | EmbeddingModelId; name: string }>(
  { clock }: Pick<House, 'clock'>,
  tx: Db,
  actor: Actor,
  action: ModelAction,
  model: Model,
  facts: AuditEntry['facts'] = {},
): Promise<Model> {
  await audit(tx, actor, { action, subject_id: model.id, subject: model.name, facts }, isoNow(clock))
  return model
}
