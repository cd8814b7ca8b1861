import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { mailPeople } from '#api/mail/people.ts'
import type { Locale } from '#contract/endpoint.ts'
import * as contract from '#contract/opportunities/alerts.ts'
import type { AlertFilters, OpportunityAlert } from '#contract/opportunities/alerts.ts'
import { findOpportunities } from './queries.ts'

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
    const posting = await tx
      .updateTable('opportunities')
      .set({ alerted_at: now })
      .where('id', '=', opportunityId)
      .where('state', '=', 'published')
      .where('alerted_at', 'is', null)
      .returning(['id', 'slug', 'title', 'organisation'])
      .executeTakeFirst()
    if (!posting) return
    const alerts = await tx.selectFrom('opportunity_alerts').select(['user_id', 'filters']).execute()
    const told = new Set<string>()
    for (const { user_id, filters } of alerts)
      if (!told.has(user_id) && (await fits(tx, posting.id, filters, now))) told.add(user_id)
    await mailPeople(tx, deps, alertJob, [...told], ({ locale }) => {
      const values = { title: inLanguage(locale, posting.title), organisation: posting.organisation }
      return letterOf(letters[locale], values, `/opportunities/${posting.slug}`, see[locale])
    })
  })
}

/** The list's own filters decide, so that an alert and the search it was saved from agree. */
async function fits(tx: Tx, id: string, filters: AlertFilters, now: Date): Promise<boolean> {
  const scope = { viewer: null, now, filters: { ...filters, ids: [id] }, onlyVisible: true }
  const { rows } = await findOpportunities(tx, scope, { sort: 'deadline', limit: 1, total: false })
  return rows.length > 0
}

export const alertJobs: JobHandlers = {
  [alertJob]: (deps, { opportunityId }) => tellAlerts(deps, opportunityId!),
}

export function alertRoutes(route: Route, { db, clock }: Deps): void {
  route(contract.listAlerts, async ({ actor }) => {
    const rows = await db
      .selectFrom('opportunity_alerts')
      .selectAll()
      .where('user_id', '=', actor.id)
      .orderBy('id', 'desc')
      .execute()
    return { items: rows.map(toAlert) }
  })
  route(contract.createAlert, ({ actor, body, once }) =>
    once(async ({ db: tx }) => {
      const row = { id: randomUUIDv7(), created_at: clock() }
      const { rows } = await sql<{ id: string }>`
        insert into opportunity_alerts (id, user_id, filters, created_at)
        select ${row.id}, ${actor.id}, ${JSON.stringify(body.filters)}, ${row.created_at}
        where (select count(*) from opportunity_alerts where user_id = ${actor.id}) < ${sql.lit(contract.mostAlerts)}
        returning id`.execute(tx)
      if (rows.length === 0) refuse('alerts_full')
      return toAlert({ ...row, filters: body.filters })
    }),
  )
  route(contract.deleteAlert, async ({ actor, params }) => {
    const deleted = db.deleteFrom('opportunity_alerts').where('id', '=', params.id).where('user_id', '=', actor.id)
    found(await deleted.returning('id').executeTakeFirst())
  })
}

const toAlert = ({
  id,
  filters,
  created_at,
}: {
  id: string
  filters: AlertFilters
  created_at: Date
}): OpportunityAlert => ({
  id,
  filters,
  createdAt: created_at.toISOString(),
})
