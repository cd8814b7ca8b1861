import { outcomeCodes } from '#contract/cohorts/outcomes.ts'
import { listCohortWork, listTrainees } from '#contract/cohorts/trainees.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { findingsIn } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { loadTexts, type Locale, translator } from '#web/lib/text/i18n.ts'

/** The team answers within a week. */
const promised = 7 * dayMs

/** Where on the trainee's page the work is done. */
const places = { answer: 'tasks', skill: 'passport', proof: 'outcomes', late_peer: 'peer-work', few_peers: 'tasks' }

/** What waits for the team, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, count }] = await Promise.all([
    call(listCohortWork, { signal }),
    loadTexts(['cohorts-progress', 'cohorts-outcomes']),
  ])
  const t = translator('cohorts-progress', locale)
  const rows = items.map(({ kind, id, cohortId, person, about, since }) => ({
    id: `${kind} ${id} ${about.pt}`,
    title: { text: t(`waiting.${kind}`, { person, about: inWords(pick(about, locale), locale) }) },
    about: { text: t(`waitingFor.${kind}`) },
    from: since,
    due: new Date(Date.parse(since) + promised).toISOString(),
    verb: t(`verb.${kind}`),
    paperwork: kind === 'proof' || kind === 'late_peer' || kind === 'few_peers',
    ...(kind === 'proof' && { fold: { kind, title: (many: number) => t('foldedProofs', { count: many }) } }),
    ...(kind === 'application'
      ? { to: `/manage/cohorts/${cohortId}` }
      : { to: `/manage/trainees/${id}`, hash: places[kind] }),
  }))
  return { rows, count }
}

/** The standard's code of an outcome means nothing to people. */
function inWords(text: string, locale: Locale): string {
  const code = outcomeCodes.find((one) => one === text)
  if (!code) return text
  const words = translator('cohorts-outcomes', locale)(`code.${code}`)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

export const findTrainees = findingsIn(listTrainees, ({ id, person, institution, squad }) => ({
  to: `/manage/trainees/${id}`,
  title: { pt: person.name },
  about: { pt: [institution, squad].filter(Boolean).join(', ') },
}))
