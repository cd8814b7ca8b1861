import { randomUUIDv7 } from 'node:crypto'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import type { EditionPart } from '#api/records/edition-parts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { messageLimits, type saveTemplate as endpoint } from '#contract/messages/messages.ts'
import { findTemplates, removeTemplate, saveTemplate } from './queries.ts'
import { textsOf, toColumns } from './shape.ts'

const auditObject = (id: string) => ({ type: 'message_template', id })
const titleOf = (name: string) => ({ pt: name, en: name })

/** Texts that the team keeps: one with a name that is here already stays as it is. */
export const templateEdition: EditionPart<BodyOf<typeof endpoint>> = {
  find: async (db) => (await findTemplates(db)).map(({ id, name }) => ({ id, title: titleOf(name), at: null })),
  async read(db, ids) {
    const chosen = (await findTemplates(db)).filter(({ id }) => ids.includes(id))
    const contents = chosen.map((row) => ({ content: { name: row.name, ...textsOf(row) } }))
    // Not by the collation of this database.
    return contents.toSorted((a, b) => (a.content.name < b.content.name ? -1 : 1))
  },
  async make(tx, { clock }, caller, items) {
    const kept = new Set((await findTemplates(tx)).map(({ name }) => name))
    const ids: (string | undefined)[] = []
    for (const [index, { content }] of items.entries()) {
      const { name, ...texts } = content
      if (kept.has(name)) ids.push(undefined)
      else {
        if (kept.size >= messageLimits.templates)
          throw invalidField(`${index}.name`, 'too_many', { max: String(messageLimits.templates) })
        kept.add(name)
        const row = { id: randomUUIDv7(), name, ...toColumns(texts), updated_at: clock() }
        const { id } = await saveTemplate(tx, row)
        await audit(tx, caller, 'messages.template', auditObject(id), { after: { name } })
        ids.push(id)
      }
    }
    return ids
  },
  async show(db, ids, madeAt) {
    return (await findTemplates(db))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, updated_at }) => ({
        id,
        title: titleOf(name),
        path: '/manage/messages',
        isUsed: updated_at > madeAt,
      }))
  },
  async remove(tx, _deps, caller, ids) {
    for (const id of ids)
      if (await removeTemplate(tx, id)) await audit(tx, caller, 'messages.template_removed', auditObject(id), {})
  },
}
