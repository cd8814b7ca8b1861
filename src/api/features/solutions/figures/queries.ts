import { sql } from 'kysely'
import { dayIn, type FigureRules } from '#api/records/figures.ts'

export const solutionFigures: FigureRules = {
  teams: {
    title: { pt: 'Desafios e soluções', en: 'Challenges and solutions' },
    rule: {
      pt: 'Cada equipa conta uma vez por desafio, até onde chegou; avaliada é a que o júri já decidiu.',
      en: 'Each team counts once a challenge, as far as it came; judged is what the jury has decided.',
    },
    kind: 'funnel',
    scope: 'challenges:manage',
    list: '/manage/challenges',
    least: 1,
    parts: {
      begun: { pt: 'Ficou em rascunho', en: 'Stayed a draft' },
      handed_in: { pt: 'Entregue', en: 'Handed in' },
      judged: { pt: 'Avaliada', en: 'Judged' },
      chosen: { pt: 'Finalista ou vencedora', en: 'Finalist or winner' },
    },
    steps: {
      teams: { title: { pt: 'Equipas', en: 'Teams' }, parts: ['begun', 'handed_in', 'judged', 'chosen'] },
      handed_in: { title: { pt: 'Entregaram', en: 'Handed in' }, parts: ['handed_in', 'judged', 'chosen'] },
      judged: { title: { pt: 'Avaliadas', en: 'Judged' }, parts: ['judged', 'chosen'] },
      chosen: { title: { pt: 'Finalistas', en: 'Finalists' }, parts: ['chosen'] },
    },
    share: { title: { pt: 'das equipas entregaram', en: 'of teams handed in' }, step: 'handed_in', of: 'teams' },
    order: ['month', 'part', 'field'],
    rows: (moment) => sql`
      select solutions.id, solutions.id as who, ${dayIn('solutions.created_at', moment)} as day, null::uuid as edition,
        null::text as track, challenges.field, 1 as value,
        case when solutions.state in ('winner', 'finalist') then 'chosen'
          when solutions.state = 'not_selected' then 'judged'
          when solutions.submitted_at is not null then 'handed_in' else 'begun' end as part,
        coalesce(nullif(solutions.title, ''), '·') || ' · ' || (challenges.title ->> 'pt') as title,
        '/manage/challenges/' || challenges.slug || '/solutions' as path
      from solutions join challenges on challenges.id = solutions.challenge_id`,
  },
}
