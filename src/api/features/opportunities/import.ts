import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import {
  bothColumns,
  dayColumn,
  fieldColumn,
  fold,
  numberColumn,
  skillsColumn,
  slugColumn,
  textColumn,
  textOf,
  timeColumn,
  titleOf,
  wordColumn,
  type ImportColumn,
} from '#api/imports/columns.ts'
import type { ImportList } from '#api/imports/import-route.ts'
import {
  opportunityInput,
  opportunityKinds,
  opportunityVisibilities,
  payPeriods,
  remoteKinds,
  workHours,
  type OpportunityInput,
} from '#contract/opportunities/opportunities.ts'
import en from '#web/locales/en/opportunities.json' with { type: 'json' }
import manageEn from '#web/locales/en/opportunities-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/opportunities.json' with { type: 'json' }
import managePt from '#web/locales/pt/opportunities-manage.json' with { type: 'json' }
import { area, findArchivedNames, findOpportunitiesNamed, findPostingStartups } from './queries.ts'
import { changeOpportunity, createOpportunity } from './service.ts'
import { toInput } from './shape.ts'

const words = { pt, en }
const manageWords = { pt: managePt, en: manageEn }

const columns: Record<string, ImportColumn> = {
  slug: slugColumn,
  ...bothColumns('title', 'title'),
  ...bothColumns('description', 'description'),
  organisation: textColumn('organisation'),
  kind: wordColumn('kind', opportunityKinds, words, 'kind'),
  hours: wordColumn('hours', workHours, words, 'hours'),
  place: textColumn('place'),
  remote: wordColumn('remote', remoteKinds, words, 'remote'),
  pay_min: numberColumn('payMin'),
  pay_max: numberColumn('payMax'),
  pay_period: wordColumn('payPeriod', payPeriods, manageWords, 'period'),
  ...bothColumns('unpaid_reason', 'unpaidReason'),
  duration_months: numberColumn('durationMonths'),
  openings: numberColumn('openings'),
  skills: skillsColumn,
  field: fieldColumn,
  deadline: timeColumn('deadline', '23:59'),
  starts_on: dayColumn('startsOn'),
  answer_days: numberColumn('answerDays'),
  apply_url: textColumn('applyUrl'),
  visibility: wordColumn('visibility', opportunityVisibilities, manageWords, 'visibility'),
}

/** What the editor begins with. */
const defaults = {
  startupId: null,
  organisation: null,
  place: null,
  remote: 'hybrid',
  hours: null,
  payMin: null,
  payMax: null,
  payPeriod: 'month',
  unpaidReason: { pt: '' },
  durationMonths: null,
  openings: 1,
  field: null,
  skills: [],
  startsOn: null,
  asksCv: true,
  applyUrl: null,
  visibility: 'members',
  questions: [],
  stages: [],
} satisfies Partial<OpportunityInput>

/** A file names whose a posting is; the name of a startup that may post means that startup. */
export async function opportunityImport({ db }: Deps, { actor }: Caller): Promise<ImportList> {
  const archived = await findArchivedNames(db)
  const startups = new Map((await findPostingStartups(db)).map(({ id, name }) => [fold(name), id]))
  return {
    name: area,
    columns,
    schema: opportunityInput,
    defaults: () => defaults,
    finish: (draft) => {
      const startupId = startups.get(fold(textOf(draft['organisation'])))
      return startupId ? { ...draft, startupId, organisation: null } : { ...draft, startupId: null }
    },
    check: ({ organisation }) =>
      archived.has(fold(textOf(organisation)))
        ? [{ field: 'organisation', code: 'organisation_archived', params: {} }]
        : [],
    titleOf,
    sameness: (draft) => `${fold(titleOf(draft))} ${fold(textOf(draft['organisation']))}`,
    find: async (tx, { slugs, titles }) =>
      (await findOpportunitiesNamed(tx, actor, slugs, titles)).map((row) => ({
        key: row.slug,
        slug: row.slug,
        version: row.version,
        isDraft: row.state === 'draft',
        input: { ...toInput(row), organisation: row.startup_name ?? row.organisation },
      })),
    create: (deps, caller, draft) => createOpportunity(deps, caller, draft as OpportunityInput),
    change: changeOpportunity,
  }
}
