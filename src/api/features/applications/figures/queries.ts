import { sql } from 'kysely'
import { dayIn, type FigureRules } from '#api/records/figures.ts'

export const applicationFigures: FigureRules = {
  answers: {
    title: { pt: 'Candidaturas respondidas a tempo', en: 'Applications answered in time' },
    rule: {
      pt: 'Compara o dia prometido a quem se candidatou com o da resposta; sem resposta, o prazo passou ou ainda corre.',
      en: 'Compares the day promised to who applied with that of the answer; without one it is overdue or still to come.',
    },
    kind: 'parts',
    scope: 'opportunities:manage',
    list: '/manage/applications',
    least: 1,
    parts: {
      kept: { pt: 'A tempo', en: 'In time' },
      late: { pt: 'Fora do prazo', en: 'Late' },
      open: { pt: 'Ainda no prazo', en: 'Not yet due' },
    },
    steps: {
      due: { title: { pt: 'Promessas', en: 'Promises' }, parts: ['kept', 'late'] },
      kept: { title: { pt: 'A tempo', en: 'In time' }, parts: ['kept'] },
      late: { title: { pt: 'Fora do prazo', en: 'Late' }, parts: ['late'] },
      open: { title: { pt: 'Ainda no prazo', en: 'Not yet due' }, parts: ['open'] },
    },
    share: { title: { pt: 'respondidas a tempo', en: 'answered in time' }, step: 'kept', of: 'due' },
    order: ['month', 'part', 'field'],
    rows: (moment) => sql`
      select applications.id, applications.id as who, ${dayIn('applications.submitted_at', moment)} as day,
        null::uuid as edition, null::text as track, opportunities.field, 1 as value,
        case when applications.answered_at <= applications.answer_due_at then 'kept'
          when applications.answered_at is not null or applications.answer_due_at < ${moment.now} then 'late'
          else 'open' end as part,
        opportunities.title ->> 'pt' as title, '/manage/applications' as path
      from applications join opportunities on opportunities.id = applications.opportunity_id
      where applications.state <> 'cancelled' or applications.answered_at is not null`,
  },
}
