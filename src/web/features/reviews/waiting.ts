import { listAppeals, type ManagedAppeal } from '#contract/reviews/appeals.ts'
import { listHeldFiles, type HeldFile } from '#contract/reviews/files.ts'
import { listRounds, type RoundEntry } from '#contract/reviews/rounds.ts'
import { dayMs } from '#contract/times.ts'
import type { Finding, QueueContent, QueueRow, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { fold } from '#web/lib/text/fold.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, translator, type Locale } from '#web/lib/text/i18n.ts'

type Words = ReturnType<typeof translator<'reviews-manage'>>
type Reader = { t: Words; locale: Locale }

/** For «Hoje»: teams that wait for an answer, files to look at, rounds that are late and rounds to decide. */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items }, appeals, files] = await Promise.all([
    call(listRounds, { signal }),
    call(listAppeals, { signal }),
    call(listHeldFiles, { signal }),
    loadTexts(['reviews-manage']),
  ])
  const reader = { t: translator('reviews-manage', locale), locale }
  const rows = [
    ...appeals.items.map((appeal) => appealRow(appeal, reader)),
    ...fileRows(files.items, reader),
    ...items.filter((round) => isWaiting(round, Date.now())).map((round) => roundRow(round, reader)),
  ]
  return { rows, count: rows.length }
}

/** Jurors are reminded from here on, so that the team looks as well. */
const soon = 3 * dayMs

/** Also what nobody has closed though its time is over; a round of which nothing is left decides nothing. */
function isWaiting({ state, closesAt, missing, items }: RoundEntry, now: number): boolean {
  const left = Date.parse(closesAt) - now
  return (state === 'closed' && items > 0) || (state === 'open' && (left <= 0 || (left <= soon && missing.length > 0)))
}

function roundRow(round: RoundEntry, { t, locale }: Reader): QueueRow {
  const { id, title, opensAt, closesAt, missing, state, announceAt, announceFailedAt } = round
  const isLate = missing.length > 0 || state === 'open'
  return {
    id,
    title: {
      text: t(
        `today.${announceAt ? 'waitsTitle' : missing.length > 0 ? 'missingTitle' : state === 'open' ? 'lateTitle' : 'decideTitle'}`,
        { title: pick(title, locale) },
      ),
    },
    about: { text: aboutRound(round, { t, locale }) },
    from: opensAt,
    due: closesAt,
    verb: t(isLate ? 'today.lateVerb' : 'today.decideVerb'),
    to: `/manage/reviews/${id}${announceAt || announceFailedAt ? '?tab=announcement' : isLate ? '' : '?tab=ranking'}`,
  }
}

const namesShown = 3

function aboutRound(
  { done, wanted, missing, state, announceAt, announceFailedAt }: RoundEntry,
  reader: Reader,
): string {
  const { t, locale } = reader
  const { list, dateTime } = createFormat(locale)
  if (announceFailedAt) return t('today.notAnnounced')
  if (announceAt) return t('today.scheduled', { when: dateTime(announceAt) })
  const named = missing.slice(0, namesShown).map(({ name, count }) => `${name} (${count})`)
  const rest = missing.length - named.length
  const names = list([...named, ...(rest > 0 ? [t('today.others', { count: rest })] : [])])
  return t(`today.${missing.length > 0 ? 'missing' : state === 'open' ? 'late' : 'decide'}`, { done, wanted, names })
}

const appealRow = ({ id, item, round, at, dueAt }: ManagedAppeal, { t, locale }: Reader): QueueRow => ({
  id,
  title: { text: t('today.appeal', { title: item.title }) },
  about: { text: pick(round.title, locale) },
  from: at,
  due: dueAt,
  verb: t('appeals.answer'),
  to: `/manage/reviews/${round.id}?tab=appeals`,
})

/** One row a round, with how many of its files wait. */
const fileRows = (files: readonly HeldFile[], { t, locale }: Reader): QueueRow[] =>
  [...Map.groupBy(files, ({ round }) => round.id)].map(([id, [first, ...others]]) => ({
    id: `files ${id}`,
    title: { text: t('today.files', { count: others.length + 1 }) },
    about: { text: pick(first!.round.title, locale) },
    paperwork: true,
    from: first!.waitingSince,
    due: first!.round.closesAt,
    verb: t('today.filesVerb'),
    to: `/manage/reviews/${id}`,
  }))

/** Rounds are few: the list comes whole. */
export async function findRounds(text: string, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await call(listRounds, { signal, quiet: true })
  const wanted = fold(text)
  return items
    .filter(({ title }) => [title.pt, title.en].some((name) => name && fold(name).includes(wanted)))
    .map(({ id, title, opensAt }) => ({ to: `/manage/reviews/${id}`, title, at: opensAt }))
}
