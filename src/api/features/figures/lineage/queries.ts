import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { dayIn, type FigureRules } from '#api/records/figures.ts'
import { servedStages } from '#contract/startups/states.ts'
import type { LineStep, ProblemLineage } from '#contract/figures/lineage.ts'

/** Handed in and not taken back. */
const isDelivered = sql`solutions.submitted_at is not null and solutions.state not in ('draft', 'withdrawn', 'disqualified')`

type Found = { id: string; title: string; proposer: string | null; created_at: Date }

export async function findReported(db: Db, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select problems.id, problems.title, problems.created_at,
      case when not problems.anonymous then users.first_name || ' ' || users.last_name end as proposer
    from problems left join users on users.id = problems.proposer_id
    where problems.id = ${id} and problems.kind = 'problem'`.execute(db)
  return rows[0]
}

type StepRow = ProblemLineage['steps'][LineStep][number] & { step: LineStep }

/** All records along the line of a problem, in one statement. */
export async function findLine(db: Db, problemId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    with grown as (
      select id, slug, title ->> 'pt' as title, partner, created_at from challenges where problem_id = ${problemId}
    ), delivered as (
      select solutions.id, solutions.title, solutions.startup_id, solutions.submitted_at as at, grown.slug, grown.title as of
      from solutions join grown on grown.id = solutions.challenge_id where ${isDelivered}
    ), companies as (
      select startups.id, startups.name, startups.created_at, startups.stage from startups
      where startups.id in (select startup_id from delivered)
    )
    select step, id, title, about, path from (
      select 'challenge' as step, id, title, partner as about, '/manage/challenges/' || slug as path, created_at as at from grown
      union all
      select 'solution', id, coalesce(nullif(title, ''), of), of, '/manage/challenges/' || slug || '/solutions', at from delivered
      union all
      select 'startup', id, name, null, '/startup/' || id, created_at from companies
      union all
      select 'customer', id, name, null, '/startup/' || id, created_at from companies where stage = any(${[...servedStages]})
      union all
      select 'hire', applications.id, opportunities.title ->> 'pt', companies.name, '/opportunities/' || opportunities.slug,
        coalesce(applications.answered_at, applications.submitted_at)
      from applications join opportunities on opportunities.id = applications.opportunity_id
      join companies on companies.id = opportunities.startup_id where applications.state = 'accepted'
    ) as line order by at, id limit 500`.execute(db)
  return rows
}

export const lineFigures: FigureRules = {
  line: {
    title: { pt: 'Do problema à contratação', en: 'From problem to hire' },
    rule: {
      pt: 'Cada problema conta uma vez, até onde chegou; contratou se uma startup de uma solução aceitou alguém.',
      en: 'Each problem counts once, as far as it came; hired if a startup behind a solution took somebody on.',
    },
    kind: 'funnel',
    scope: 'problems:manage',
    list: '/manage/problems',
    narrows: ({ field }) => ({ field }),
    least: 1,
    parts: {
      reported: { pt: 'Ficou no problema', en: 'Stayed a problem' },
      challenge: { pt: 'Chegou a desafio', en: 'Became a challenge' },
      solution: { pt: 'Teve soluções', en: 'Had solutions' },
      startup: { pt: 'Chegou a startup', en: 'Reached a startup' },
      hire: { pt: 'Deu contratação', en: 'Led to a hire' },
    },
    steps: {
      reported: {
        title: { pt: 'Problemas', en: 'Problems' },
        parts: ['reported', 'challenge', 'solution', 'startup', 'hire'],
      },
      challenge: { title: { pt: 'Desafios', en: 'Challenges' }, parts: ['challenge', 'solution', 'startup', 'hire'] },
      solution: { title: { pt: 'Com soluções', en: 'With solutions' }, parts: ['solution', 'startup', 'hire'] },
      startup: { title: { pt: 'Com startup', en: 'With a startup' }, parts: ['startup', 'hire'] },
      hire: { title: { pt: 'Com contratação', en: 'With a hire' }, parts: ['hire'] },
    },
    order: ['month', 'part', 'field'],
    rows: (moment) => sql`
      select problems.id, problems.id as who, ${dayIn('problems.created_at', moment)} as day, null::uuid as edition,
        null::text as track, problems.field, 1 as value,
        case when line.hires > 0 then 'hire' when line.startups > 0 then 'startup'
          when line.solutions > 0 then 'solution' when line.challenges > 0 then 'challenge' else 'reported' end as part,
        problems.title, '/manage/problems/' || problems.id as path
      from problems left join lateral (
        select count(distinct challenges.id) as challenges, count(distinct solutions.id) as solutions,
          count(distinct solutions.startup_id) as startups, count(distinct applications.id) as hires
        from challenges
        left join solutions on solutions.challenge_id = challenges.id and ${isDelivered}
        left join opportunities on opportunities.startup_id = solutions.startup_id
        left join applications on applications.opportunity_id = opportunities.id and applications.state = 'accepted'
        where challenges.problem_id = problems.id
      ) as line on true
      where problems.kind = 'problem' and problems.state not in ('withdrawn', 'duplicate')`,
  },
}
