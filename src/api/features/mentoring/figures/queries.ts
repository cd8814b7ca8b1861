import { sql } from 'kysely'
import { dayIn, type FigureRules } from '#api/records/figures.ts'

export const mentoringFigures: FigureRules = {
  mentor_hours: {
    title: { pt: 'Horas de mentoria', en: 'Mentor hours' },
    rule: {
      pt: 'Soma a duração das horas que já acabaram e foram dadas, e das que ficaram à espera de quem não veio.',
      en: 'Adds up the length of hours that are over and were given, and of those for which nobody came.',
    },
    kind: 'parts',
    scope: 'mentoring:manage',
    list: '/manage/mentoring/sessions',
    narrows: ({ from, to }) => ({ month: from === to ? from : undefined }),
    unit: { pt: 'horas', en: 'hours' },
    least: 1,
    parts: { done: { pt: 'Dadas', en: 'Given' }, missed: { pt: 'Ninguém veio', en: 'Nobody came' } },
    order: ['month', 'part', 'track', 'field'],
    rows: (moment) => sql`
      select hours.id, hours.id as who, ${dayIn('hours.starts_at', moment)} as day, null::uuid as edition,
        case when hours.startup_id is not null then 'founder' when hours.trainee_id is not null then 'onit' end as track,
        startups.field, round(extract(epoch from hours.ends_at - hours.starts_at) / 3600, 2) as value,
        case hours.state when 'missed' then 'missed' else 'done' end as part,
        mentors.first_name || ' ' || mentors.last_name || coalesce(' · ' || startups.name, '') as title,
        '/mentoring/' || hours.id as path
      from mentor_hours as hours join users as mentors on mentors.id = hours.mentor_id
      left join startups on startups.id = hours.startup_id
      where hours.state in ('booked', 'done', 'missed') and hours.ends_at <= ${moment.now}`,
  },
}
