import type { BodyOf } from '#contract/endpoint.ts'
import { monthAfter } from '#contract/startups/months.ts'
import * as intake from '#contract/startups/intake.ts'
import * as manage from '#contract/startups/manage.ts'
import { updateDueDay } from '#contract/startups/updates.ts'
import { dayMs } from '#contract/times.ts'
import { queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { area } from '../api.ts'

export type ManagedFilters = FiltersOf<typeof manage.listManagedStartups>

const week = 7 * dayMs
const waiting = { state: ['submitted' as const] }

export const manageQueries = {
  /** What waits for an answer of the team, the most urgent first. */
  waiting: () =>
    answerQuery([area, 'waiting'], manage.listManagedStartups, { query: { ...waiting, limit: rowsPerPage } }),
  managed: (filters: ManagedFilters) =>
    pagedQuery([area, 'managed'], manage.listManagedStartups, { query: { ...filters, limit: rowsPerPage } }),
  detail: (id: string) => answerQuery([area, 'managed', id], manage.getManagedStartup, { params: { id } }),
  labels: () => answerQuery([area, 'labels'], manage.startupLabels.list, {}),
  intakes: () => answerQuery([area, 'intakes'], intake.listIntakes, {}),
}

export const createIntake = (body: intake.StartupIntakeInput, idempotencyKey: string) =>
  call(intake.createIntake, { body, idempotencyKey })
export const saveIntake = (id: string, body: BodyOf<typeof intake.updateIntake>) =>
  call(intake.updateIntake, { params: { id }, body })

export const usePutLabels = (id: string, before: readonly string[]) =>
  useChange(area, (labels: string[]) => {
    const add = labels.filter((label) => !before.includes(label))
    const remove = before.filter((label) => !labels.includes(label))
    return call(manage.startupLabels.change, { body: { ids: [id], add, remove } })
  })

/** What waits beside the intake: after a week it is late. */
export const findMilestonesToApprove = queueOf({
  endpoint: manage.listStartupWaits,
  query: {},
  list: { to: '/manage/startups', search: { view: 'all' } },
  texts: 'startups-manage',
  row: ({ id, startup, title, since }, t) => ({
    id: `milestones ${id}`,
    title: { text: t('today.milestones', { title, name: startup.name }) },
    about: { text: startup.name },
    fold: { kind: 'milestones', title: (count: number) => t('today.folded', { count }) },
    from: since,
    due: new Date(Date.parse(since) + week).toISOString(),
    verb: t('waits.milestones'),
    to: `/startup/${startup.id}?tab=milestones`,
  }),
})

const nameAll = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ')

export const findWaiting = queueOf({
  endpoint: manage.listManagedStartups,
  query: waiting,
  list: { to: '/manage/startups', search: { view: 'all', ...waiting } },
  texts: 'startups-manage',
  row: ({ id, name, team, submittedAt, createdAt, answerDueAt, assignee }, t) => ({
    id,
    title: { text: t('today.answer', { name }) },
    about: { text: nameAll(team) },
    from: submittedAt ?? createdAt,
    due: answerDueAt ?? createdAt,
    verb: t('answer'),
    to: '/manage/startups',
    search: { id },
    assigneeId: assignee?.id,
    assign: (userId) => call(manage.assignStartup, { params: { id }, body: { userId } }),
  }),
})

/** Active startups that missed two months: after each month that closed in silence the team has a week. */
export const findSilent = queueOf({
  endpoint: manage.listManagedStartups,
  query: { silent: true },
  list: { to: '/manage/startups', search: { view: 'all', silent: true } },
  texts: 'startups-manage',
  row: ({ id, name, team, heardMonth }, t, locale) =>
    heardMonth === null
      ? []
      : {
          id: `silent ${id}`,
          title: { text: t('today.silent', { name }) },
          about: { text: nameAll(team) },
          paperwork: true,
          context: t('heard', { month: createFormat(locale).month(`${heardMonth}-15`) }),
          ...lastClosing(new Date()),
          verb: t('tellThem'),
          to: `/startup/${id}`,
          search: { tab: 'updates' },
        },
})

/** In the programme, and nobody of the team is left: somebody has to answer for them. */
export const findAlone = queueOf({
  endpoint: manage.listManagedStartups,
  query: { alone: true },
  list: { to: '/manage/startups', search: { view: 'all', alone: true } },
  texts: 'startups-manage',
  row: ({ id, name, teamLostAt }, t) => ({
    id: `alone ${id}`,
    title: { text: t('today.alone', { name }) },
    about: { text: t('alone.about') },
    from: teamLostAt ?? new Date().toISOString(),
    due: teamLostAt ?? new Date().toISOString(),
    verb: t('alone.verb'),
    to: `/startup/${id}`,
    search: { tab: 'team' },
    paperwork: true,
  }),
})

/** When the last update closed, and a week later. */
function lastClosing(now: Date) {
  const month = now.toISOString().slice(0, 7)
  const closing = (name: string) => new Date(`${name}-${updateDueDay}T23:59:00Z`)
  const from = closing(month) < now ? closing(month) : closing(monthAfter(month, -1))
  return { from: from.toISOString(), due: new Date(from.getTime() + week).toISOString() }
}
