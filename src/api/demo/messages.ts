import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { sendJob } from '#api/features/messages/queries.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findRunningCohort } from '#api/programme/queries.ts'
import { daysBefore, wallTime, type SeedContext } from './context.ts'

const welcome = {
  subject_pt: 'A semana em que tudo começa a encaixar',
  subject_en: 'The week in which it all starts to fit',
  body_pt:
    'Na quinta há sessão de retrospetiva: traz uma coisa que correu bem e uma que não.\n\nSe estás com pouco tempo, diz-nos antes. Não é preciso explicar.',
  body_en:
    'Thursday is our retrospective: bring one thing that went well and one that did not.\n\nIf time is short, tell us beforehand. You need not explain.',
}
const risk = {
  subject_pt: 'Como vai esta semana, {nome}?',
  subject_en: 'How is this week going, {name}?',
  body_pt:
    'Reparámos que estas últimas semanas foram mais difíceis. Queremos perceber o que mudou e ajudar.\n\nEscreve para o contacto no fim desta mensagem, ou passa por cá na sexta.',
  body_en:
    'We noticed that the last few weeks were harder. We would like to understand what changed and help.\n\nWrite to the contact below, or come by on Friday.',
}
const template = { id: randomUUIDv7(), name: 'Como vai esta semana?', ...risk }

type Named = { id: string; name: string }
const addressed = (by: string, { id, name }: Named, filters: object) => ({
  id: randomUUIDv7(),
  author_id: by,
  updated_by: by,
  audience_pt: `formandos da coorte ${name}`,
  audience_en: `trainees of cohort ${name}`,
  audience: JSON.stringify({ list: 'cohorts.trainees', filters: { cohortId: id, ...filters } }),
})

/** One message that everybody of the cohort got, and one that leaves tomorrow to those at risk. */
export async function seedMessages(tx: Transaction<Schema>, { now, today, person }: SeedContext): Promise<void> {
  const cohort = await findRunningCohort(tx, now)
  if (!cohort) return
  const { id: by } = person('staff')
  const [at, sendAt] = [daysBefore(now, 2), wallTime(today.add({ days: 1 }), '09:00')]
  const sent = { ...addressed(by, cohort, {}), ...welcome, state: 'sent', sent_at: at, updated_at: at } as const
  const later = { ...addressed(by, cohort, { level: ['risk'] }), ...risk, send_at: sendAt, updated_at: now }
  await tx
    .insertInto('messages')
    .values([sent, { ...later, state: 'scheduled' }])
    .execute()
  await tellCohort(tx, sent.id, cohort.id)
  await schedule(tx, { kind: sendJob, payload: { id: later.id }, runAt: sendAt, key: `${sendJob}:${later.id}` })
  await tx.insertInto('message_templates').values(template).execute()
}

async function tellCohort(tx: Transaction<Schema>, message_id: string, cohortId: string): Promise<void> {
  const members = tx.selectFrom('cohort_members').select('user_id').where('cohort_id', '=', cohortId)
  const active = await members.where('state', '=', 'active').execute()
  const told = active.map(({ user_id }) => ({ message_id, user_id, way: 'mail' as const }))
  if (told.length > 0) await tx.insertInto('message_recipients').values(told).execute()
}
