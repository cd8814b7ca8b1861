import { sql } from 'kysely'
import { dayIn, type FigureRule, type FigureRules, type Narrows } from '#api/records/figures.ts'
import { programmeStates, startupStages, type StartupStage } from '#contract/startups/states.ts'

type Both = FigureRule['title']

const scope = 'startups:manage'
const list = '/manage/startups'
const narrows: Narrows = ({ field }) => ({ field })
const address = sql`'/startup/' || startups.id as path`

const stages: Record<StartupStage, Both> = {
  idea: { pt: 'Ideia', en: 'Idea' },
  validation: { pt: 'Validação', en: 'Validation' },
  prototype: { pt: 'Protótipo', en: 'Prototype' },
  early_users: { pt: 'Primeiros utilizadores', en: 'Early users' },
  revenue: { pt: 'Receita', en: 'Revenue' },
  growth: { pt: 'Crescimento', en: 'Growth' },
}

/** The newest answer of each startup in each year, of those that let it be shown. */
const told = (column: 'jobs' | 'revenue' | 'capital', title: Both, unit?: Both): FigureRule => ({
  title,
  rule: {
    pt: 'Soma a última resposta de cada startup em cada ano, só das que deixam mostrar os números.',
    en: 'Adds up the last answer of each startup in each year, only of those that let their numbers be shown.',
  },
  kind: 'sum',
  scope,
  list,
  narrows,
  ...(unit && { unit }),
  least: 5,
  parts: { told: title },
  order: ['month', 'field', 'part'],
  rows: (moment) => sql`
    select * from (
      select distinct on (given.who, extract(year from given.day)) given.* from (
        select outcomes.id, outcomes.startup_id as who, ${dayIn('outcomes.answered_at', moment)} as day,
          null::uuid as edition, null::text as track, startups.field, 'told' as part,
          outcomes.${sql.ref(column)} as value, startups.name as title, ${address}, outcomes.answered_at
        from startup_outcomes as outcomes join startups on startups.id = outcomes.startup_id
        where outcomes.disclose and outcomes.answered_at is not null
      ) as given order by given.who, extract(year from given.day), given.answered_at desc, given.id
    ) as answers where value is not null`,
})

export const startupFigures: FigureRules = {
  stages: {
    title: { pt: 'Startups por fase', en: 'Startups by stage' },
    rule: {
      pt: 'Cada startup que está ou esteve no programa e não fechou conta uma vez, na fase em que está hoje.',
      en: 'Each startup that is or was in the programme and has not closed counts once, at its stage of today.',
    },
    kind: 'parts',
    scope,
    list,
    narrows,
    least: 1,
    parts: stages,
    steps: {
      all: { title: { pt: 'Startups', en: 'Startups' }, parts: startupStages },
      ...Object.fromEntries(startupStages.map((stage) => [stage, { title: stages[stage], parts: [stage] }])),
    },
    order: ['part', 'month', 'field'],
    rows: (moment) => sql`
      select startups.id, startups.id as who, ${dayIn('startups.created_at', moment)} as day, null::uuid as edition,
        'founder' as track, startups.field, startups.stage as part, 1 as value, startups.name as title, ${address}
      from startups where startups.state = any(${programmeStates.filter((state) => state !== 'closed')})`,
  },
  jobs: told('jobs', { pt: 'Postos de trabalho', en: 'Jobs' }),
  revenue: told('revenue', { pt: 'Receita', en: 'Revenue' }),
  capital: told('capital', { pt: 'Capital', en: 'Capital' }),
}
