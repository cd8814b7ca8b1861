import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { fillText } from '#contract/errors/messages.ts'
import {
  templateLimits,
  type applyTemplate as applyEndpoint,
  type FeedbackTemplate,
  type FeedbackTemplateInput,
} from '#contract/reviews/templates.ts'
import type { Engine } from '../engine.ts'
import { findItems } from '../queries.ts'
import * as queries from './queries.ts'

const toTemplate = ({ id, title, text_pt, text_en }: queries.TemplateRow): FeedbackTemplate => ({
  id,
  title,
  pt: text_pt,
  en: text_en,
})
const auditObject = (id: string) => ({ type: 'feedback_template', id })

export const listTemplates = async (db: Db) => ({
  items: (await queries.findTemplates(db, templateLimits.most)).map(toTemplate),
})

export async function createTemplate(
  engine: Engine,
  caller: Caller,
  { title, pt, en }: FeedbackTemplateInput,
): Promise<FeedbackTemplate> {
  const text = { title: title.trim(), text_pt: pt.trim(), text_en: en?.trim() || null }
  const row = { id: randomUUIDv7(), ...text, created_by: caller.actor.id, created_at: engine.clock() }
  await transaction(engine.db, async (tx) => {
    await queries.addTemplate(tx, row)
    await audit(tx, caller, 'reviews.template_create', auditObject(row.id), { after: text })
  })
  return toTemplate(row)
}

export async function removeTemplate(engine: Engine, caller: Caller, id: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const { title } = found(await queries.deleteTemplate(tx, id))
    await audit(tx, caller, 'reviews.template_remove', auditObject(id), { before: { title } })
  })
}

export async function applyTemplate(engine: Engine, caller: Caller, id: string, input: BodyOf<typeof applyEndpoint>) {
  const { templateId, itemIds, replaces } = input
  return transaction(engine.db, async (tx) => {
    const { state } = await holdRow(tx, 'review_rounds', id)
    if (state !== 'closed') refuse('state_conflict')
    const template = await queries.findTemplate(tx, templateId)
    if (!template) throw invalidField('templateId', 'unknown_reference')
    const asked = new Set(itemIds)
    const items = (await findItems(tx, id)).filter(({ item_id, gone }) => asked.has(item_id) && !gone)
    if (items.length < asked.size) throw invalidField('itemIds', 'unknown_reference')
    const texts = items.map(({ item_id, title }) => {
      const inText = (text: string) => fillText(text, { titulo: title, title })
      return { itemId: item_id, pt: inText(template.text_pt), en: template.text_en && inText(template.text_en) }
    })
    const written = await queries.writeFeedback(tx, id, texts, replaces)
    const change = { after: { templateId, items: written.length, replaces } }
    await audit(tx, caller, 'reviews.feedback', { type: 'review_round', id }, change)
    return { written, kept: itemIds.filter((item) => !written.includes(item)) }
  })
}
