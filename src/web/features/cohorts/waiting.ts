import { listCohortWork } from '#contract/cohorts/trainees.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

/** The team answers within a week. */
const promised = 7 * dayMs

/** What waits for the team, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, count }] = await Promise.all([call(listCohortWork, { signal }), loadTexts(['cohorts-progress'])])
  const t = translator('cohorts-progress', locale)
  const rows = items.map(({ kind, id, cohortId, person, about, since }) => ({
    id: `${kind} ${id} ${about.pt}`,
    title: { text: person },
    about: { text: t(`waiting.${kind}`, { about: pick(about, locale) }) },
    from: since,
    due: new Date(Date.parse(since) + promised).toISOString(),
    verb: t(`verb.${kind}`),
    to: kind === 'application' ? `/manage/cohorts/${cohortId}` : `/manage/trainees/${id}`,
  }))
  return { rows, count }
}
