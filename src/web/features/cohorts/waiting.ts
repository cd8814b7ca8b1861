import { outcomeCodes } from '#contract/cohorts/outcomes.ts'
import { listCohortWork, listTrainees, type Trainee } from '#contract/cohorts/trainees.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, QueueRow, RequestContext } from '#web/area.ts'
import { findingsIn } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, type Locale, type Translate, translator } from '#web/lib/text/i18n.ts'

/** The team answers within a week. */
const promised = 7 * dayMs

/** Where on the trainee's page the work is done. */
const places = { answer: 'tasks', skill: 'passport', proof: 'outcomes', late_peer: 'peer-work', few_peers: 'tasks' }

/** What waits for the team, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items, count }, atRisk] = await Promise.all([
    call(listCohortWork, { signal }),
    call(listTrainees, { query: { level: ['risk'], limit: 50 }, signal }),
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
  const risks = atRisk.items.map((trainee) => riskRow(trainee, t, locale))
  return { rows: [...rows, ...risks], count: count + (atRisk.total ?? risks.length), more: moreAtRisk(atRisk) }
}

const moreAtRisk = ({ items, total }: AnswerOf<typeof listTrainees>) => {
  const count = (total ?? items.length) - items.length
  return count > 0 ? { count, to: '/manage/trainees', search: { level: ['risk'] } } : undefined
}

/** Since when nobody has seen them; within a week somebody should have called. */
function riskRow(
  { id, person, reasons, lastSeenAt }: Trainee,
  t: Translate<'cohorts-progress'>,
  locale: Locale,
): QueueRow {
  const [first] = reasons
  const seen = lastSeenAt ?? new Date().toISOString()
  const weeks = createFormat(locale).list((first?.weeks ?? []).map(String))
  return {
    id: `risk ${id}`,
    title: { text: t('waiting.risk', { person: person.name }) },
    about: { text: first ? t(`reason.${first.reason}`, { count: first.count, of: first.of, weeks }) : t('level.risk') },
    from: seen,
    due: new Date(Date.parse(seen) + promised).toISOString(),
    verb: t('verb.risk'),
    to: `/manage/trainees/${id}`,
  }
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
