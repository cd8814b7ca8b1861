import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/lists.ts'
import { monthAfter } from '#contract/months.ts'
import * as intake from '#contract/startups-intake.ts'
import * as manage from '#contract/startups-manage.ts'
import { updateDueDay } from '#contract/startups-updates.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

const area = 'startups'

export type ManagedFilters = FiltersOf<typeof manage.listManagedStartups>

const waiting = { state: ['submitted' as const], limit: rowsPerPage }

export const manageQueries = {
  /** What waits for an answer of the team, the most urgent first. */
  waiting: () => answerQuery([area, 'waiting'], manage.listManagedStartups, { query: waiting }),
  managed: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedStartups, { query: { ...filters, limit: rowsPerPage } }),
  detail: (id: string) => answerQuery([area, 'managed', id], manage.getManagedStartup, { params: { id } }),
  intakes: () => answerQuery([area, 'intakes'], intake.listIntakes, {}),
}

export const useDecide = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.decideStartup>) => call(manage.decideStartup, { params: { id }, body }))
export const useAssign = (id: string) =>
  useChange(area, (userId: string | null) => call(manage.assignStartup, { params: { id }, body: { userId } }))
export const useAddNote = (id: string) =>
  useChange(area, (body: string, idempotencyKey) =>
    call(manage.addStartupNote, { params: { id }, body: { body }, idempotencyKey }),
  )

export const startupsFile = (format: ExportFormat, query: ManagedFilters) =>
  call(manage.exportStartups, { params: { format }, query })

export const createIntake = (body: intake.IntakeInput, idempotencyKey: string) =>
  call(intake.createIntake, { body, idempotencyKey })
export const saveIntake = (id: string, body: BodyOf<typeof intake.updateIntake>) =>
  call(intake.updateIntake, { params: { id }, body })

/** What waits for an answer, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, total }] = await Promise.all([
    call(manage.listManagedStartups, { query: waiting, signal }),
    loadTexts(['startups-manage']),
  ])
  const t = translator('startups-manage', locale)
  const rows = items.map(({ id, name, team, submittedAt, createdAt, answerDueAt }) => ({
    id,
    title: { text: name },
    about: { text: team.map((one) => one.name).join(', ') },
    from: submittedAt ?? createdAt,
    due: answerDueAt ?? createdAt,
    verb: t('answer'),
    to: '/manage/startups',
    search: { id },
  }))
  return { rows, count: total ?? items.length }
}

/** Active startups that missed two months, for «Hoje»: after each month that closed in silence the team has a week. */
export async function findSilent({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, total }] = await Promise.all([
    call(manage.listManagedStartups, { query: { silent: true, limit: rowsPerPage }, signal }),
    loadTexts(['startups-manage']),
  ])
  const t = translator('startups-manage', locale)
  const { month } = createFormat(locale)
  const rows = items.flatMap(({ id, name, team, heardMonth }) =>
    heardMonth === null
      ? []
      : {
          id: `silent ${id}`,
          title: { text: name },
          about: { text: team.map((one) => one.name).join(', ') },
          context: t('heard', { month: month(`${heardMonth}-15`) }),
          ...lastClosing(new Date()),
          verb: t('tellThem'),
          to: `/startup/${id}`,
          search: { tab: 'updates' },
        },
  )
  return { rows, count: total ?? items.length }
}

const week = 7 * 86_400_000

/** When the last update closed, and a week later. */
function lastClosing(now: Date) {
  const month = now.toISOString().slice(0, 7)
  const closing = (name: string) => new Date(`${name}-${updateDueDay}T23:59:00Z`)
  const from = closing(month) < now ? closing(month) : closing(monthAfter(month, -1))
  return { from: from.toISOString(), due: new Date(from.getTime() + week).toISOString() }
}
