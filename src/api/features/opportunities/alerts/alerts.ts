import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'
import * as contract from '#contract/opportunities/alerts.ts'
import type { AlertFilters, OpportunityAlert } from '#contract/opportunities/alerts.ts'
import { findOpportunities } from '../queries.ts'
import { deleteAlert, findAlerts, findAlertsOf, insertAlert, markAlerted, type AlertRow } from './queries.ts'

const alertJob = 'opportunities.alert'

/** A posting that has just been published is looked at by the saved searches, outside the request. */
export const planAlert = (tx: Tx, opportunityId: string, runAt: Date) =>
  schedule(tx, { kind: alertJob, payload: { opportunityId }, runAt, key: `${alertJob}:${opportunityId}` })

const letters: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: ['Nova oportunidade: {title}', '«{title}», de {organisation}, corresponde a uma procura que guardaste.'],
  en: ['New opportunity: {title}', '“{title}”, from {organisation}, fits a search you saved.'],
}
const see: Record<Locale, string> = { pt: 'Ver a oportunidade', en: 'See the opportunity' }

/** Marking the posting first, in the same commit as the mails, tells nobody twice. */
async function tellAlerts(deps: Deps, opportunityId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const posting = await markAlerted(tx, opportunityId, now)
    if (!posting) return
    const alerts = await findAlerts(tx, posting.id)
    const told = new Set<string>()
    for (const { user_id, filters } of alerts)
      if (!told.has(user_id) && (await fitsAlert(tx, posting.id, filters, now))) told.add(user_id)
    await tellPeople(tx, deps, alertJob, [...told], ({ locale }) => {
      const values = { title: inLanguage(locale, posting.title), organisation: posting.organisation }
      return letterOf(letters[locale], values, `/opportunities/${posting.slug}`, see[locale])
    })
  })
}

/** The list's own filters decide, so that an alert and the search it was saved from agree. */
async function fitsAlert(tx: Tx, id: string, filters: AlertFilters, now: Date): Promise<boolean> {
  const scope = { viewer: null, now, filters: { ...filters, ids: [id] }, onlyVisible: true }
  const { rows } = await findOpportunities(tx, scope, { sort: 'deadline', limit: 1, total: false })
  return rows.length > 0
}

export const alertJobs: JobHandlers = {
  [alertJob]: (deps, { opportunityId }) => tellAlerts(deps, opportunityId!),
}

export function alertRoutes(route: Route, { db, clock }: Deps): void {
  route(contract.listAlerts, async ({ actor }) => {
    return { items: (await findAlertsOf(db, actor.id)).map(toAlert) }
  })
  route(contract.createAlert, ({ actor, body, once }) =>
    once(async ({ db: tx }) => {
      const alert = { id: randomUUIDv7(), filters: body.filters, created_at: clock() }
      if (!(await insertAlert(tx, actor.id, alert))) refuse('alerts_full')
      return toAlert(alert)
    }),
  )
  route(contract.deleteAlert, async ({ actor, params }) => {
    found(await deleteAlert(db, actor.id, params.id))
  })
}

const toAlert = ({ id, filters, created_at }: AlertRow): OpportunityAlert => ({
  id,
  filters,
  createdAt: created_at.toISOString(),
})
