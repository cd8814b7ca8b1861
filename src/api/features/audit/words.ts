import type { Locale } from '#contract/endpoint.ts'
import { acts } from '#api/records/acts.ts'

const words: Readonly<Record<string, readonly [string, string]>> = acts
/** Older entries may have acts of which the product no longer knows. */
const changed: Record<Locale, string> = { pt: 'Mudou', en: 'Changed' }

export function verbOf(action: string, locale: Locale): string {
  const verb = words[action.slice(action.indexOf('.') + 1)]
  return verb?.[locale === 'pt' ? 0 : 1] ?? changed[locale]
}

/** Fields of records that no file has a heading for. */
const fields: Readonly<Record<string, readonly [string, string]>> = {
  assignee_id: ['Quem responde', 'Assigned to'],
  attendance: ['Presença', 'Attendance'],
  body: ['Texto', 'Text'],
  closes_at: ['Fecha', 'Closes'],
  cohort_id: ['Coorte', 'Cohort'],
  count: ['Quantos', 'How many'],
  level: ['Nível', 'Level'],
  mentor_id: ['Mentor', 'Mentor'],
  questions: ['Perguntas', 'Questions'],
  status: ['Acesso', 'Access'],
  user_id: ['Pessoa', 'Person'],
  version: ['Versão', 'Version'],
  visibility: ['Quem vê', 'Visibility'],
}
export const fieldOf = (name: string, locale: Locale): string | undefined => fields[name]?.[locale === 'pt' ? 0 : 1]
