import type { Deps } from '#api/deps.ts'
import { closesAt } from '#api/records/asked-by-mail.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { StartupOverview } from '#contract/startups/overview.ts'
import type { Viewer } from '../policy.ts'
import { findOverviewRows } from './queries.ts'
import { owedBy } from './reporting.ts'
import { findUpdates } from './updates.ts'

export async function listOverviews({ db, clock }: Deps, viewer: Viewer): Promise<StartupOverview[]> {
  const now = clock()
  const [rows, { zone }] = await Promise.all([findOverviewRows(db, viewer, now), findProgramme(db)])
  return Promise.all(
    rows.map(async ({ id, news, milestones, asked_at, ...heard }) => ({
      id,
      owes: {
        update: owedBy(heard, now, zone),
        milestones: heard.state === 'closed' ? [] : milestones,
        outcome: asked_at && closesAt({ due_at: asked_at }).toISOString(),
      },
      figures: (await findUpdates(db, id))[0]?.figures ?? [],
      news: news.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
  )
}
