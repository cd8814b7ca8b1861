import { sql } from 'kysely'
import { dayIn, trackOf, type FigureRules } from '#api/records/figures.ts'
import { heardFromChoices } from '#contract/auth/heard-from.ts'

const choices = {
  friend: { pt: 'Por alguém conhecido', en: 'Somebody they know' },
  university: { pt: 'Universidade ou escola', en: 'University or school' },
  social: { pt: 'Redes sociais', en: 'Social networks' },
  event: { pt: 'Num evento', en: 'At an event' },
  search: { pt: 'A procurar na internet', en: 'Searching the web' },
  company: { pt: 'Por uma empresa', en: 'Through a company' },
  press: { pt: 'Na imprensa', en: 'In the press' },
  other: { pt: 'De outra forma', en: 'Another way' },
} satisfies Record<(typeof heardFromChoices)[number], object>

export const accountFigures: FigureRules = {
  heard: {
    title: { pt: 'Como souberam de nós', en: 'How people heard of us' },
    rule: {
      pt: 'Cada pessoa que se registou num percurso e respondeu à pergunta conta uma vez, no dia em que se registou.',
      en: 'Each person who signed up for a track and answered the question counts once, on the day they signed up.',
    },
    kind: 'parts',
    scope: 'people:open',
    list: '/manage/people',
    narrows: ({ track }) => ({ role: track && { onit: 'trainee', founder: 'founder' }[track] }),
    least: 5,
    parts: choices,
    order: ['part', 'track', 'month', 'field'],
    rows: (moment) => sql`
      select users.id, users.id as who, ${dayIn('users.created_at', moment)} as day, null::uuid as edition,
        ${trackOf('users')} as track, profiles.field, 1 as value,
        case when users.heard_from = any(${[...heardFromChoices]}::text[]) then users.heard_from else 'other' end as part,
        users.first_name || ' ' || users.last_name as title, '/manage/people/' || users.id as path
      from users left join profiles on profiles.user_id = users.id
      where users.heard_from is not null and users.status <> 'erased' and users.role in ('trainee', 'founder')`,
  },
}
