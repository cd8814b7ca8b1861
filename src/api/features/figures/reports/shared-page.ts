import type { ApiArea } from '#api/area.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findImpact } from './queries.ts'
import { viewOf } from './view.ts'

const linked = /^\/reports\/[\w-]+\/?$/
const titles = {
  pt: { title: 'Relatório', description: 'Só para quem recebeu esta ligação.' },
  en: { title: 'Report', description: 'Only for those who were sent this link.' },
}

/** What a shared link shows before it is opened: nothing of the report itself. Of the impact page, what it says. */
export const sharedReport: NonNullable<ApiArea['sharedPage']> = async ({ db }, path, locale) => {
  if (linked.test(path)) return { ...titles[locale], unlisted: true }
  if (!/^\/impact\/?$/.test(path)) return undefined
  const edition = await findImpact(db)
  if (!edition) return undefined
  const { title, lead, record } = await viewOf(db, edition)
  return { title: inLanguage(locale, title), description: lead ? inLanguage(locale, lead) : record.programme }
}
