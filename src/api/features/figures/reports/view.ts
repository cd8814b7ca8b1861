import type { Db } from '#api/deps.ts'
import type { Both } from '#contract/figures/figures.ts'
import type { ReportInput } from '#contract/figures/reports.ts'
import type { Correction, ReportRecord, ReportView, ToldStory } from '#contract/figures/report-view.ts'
import type { RawBuilder } from 'kysely'
import { findEditions, findStories, storiesOf, type EditionRow } from './queries.ts'

type Text = { pt: string; en?: string | null | undefined }
const textOf = ({ pt, en }: Text) => ({ pt, en: en || null })

type Words = Pick<ReportInput, 'title' | 'lead' | 'sections'>

export const wordsOf = ({ title, lead, sections }: Words) => ({
  title: textOf(title),
  lead: lead && textOf(lead),
  sections: sections.map((one) => ({ title: textOf(one.title), text: textOf(one.text) })),
})

export async function toldStories(db: Db, source: RawBuilder<unknown>): Promise<ToldStory[]> {
  const rows = await findStories(db, source)
  return rows.map(({ position, text, since, problem, challenge, partner, solution, startup }) => ({
    id: String(position),
    text: textOf(text),
    since: since.toISOString(),
    problem,
    challenge,
    partner,
    solution,
    startup,
  }))
}

export const recordIn = ({ record }: Pick<EditionRow, 'record'>) => JSON.parse(record) as ReportRecord

/** A frozen edition as others see it: its numbers and words as they were, its stories as far as they may be told today. */
export async function viewOf(db: Db, edition: EditionRow): Promise<ReportView> {
  const [editions, stories] = [await findEditions(db, edition.report_id), await toldStories(db, storiesOf(edition.id))]
  const record = recordIn(edition)
  const { number, frozen_at, sha256 } = edition
  return {
    ...wordsOf(edition.words),
    record,
    frozen: { number, at: frozen_at.toISOString(), sha256, text: edition.record },
    corrections: editions.filter((one) => one.number <= number).flatMap((one) => recordIn(one).corrections),
    stories,
    isHidden: isHidden(record),
  }
}

/** There are numbers, and not one of them may be shown. */
export function isHidden({ figures }: Pick<ReportRecord, 'figures'>): boolean {
  const values = figures.flatMap(({ steps }) => steps.map(({ value }) => value))
  return values.includes(null) && values.every((value) => value === null || value === 0)
}

const monthIn = (at: string) => at.slice(0, 7)
const wordOf = (key: string | null, title: Both): Both =>
  key && /^\d{4}-\d\d$/.test(key) ? { pt: key, en: key } : title

/** Numbers of months that were over when the former edition was frozen, and that are others now. */
export function correctionsOf(
  before: ReportRecord | undefined,
  now: Pick<ReportRecord, 'figures' | 'by' | 'to'>,
  at: string,
): Correction[] {
  if (!before?.frozenAt) return []
  const was = before.frozenAt
  const isOver = (month: string | null) => month !== null && month < monthIn(was)
  const isSamePeriod = before.to === now.to && isOver(now.to)
  return now.figures.flatMap(({ name, title, steps, by }) => {
    const former = before.figures.find((one) => one.name === name)
    if (!former) return []
    const compare = (step: Both, key: Both | null, from: number | null | undefined, to: number | null | undefined) =>
      from == null || to == null || from === to ? [] : [{ figure: name, title, step, key, from, to, was, at }]
    const wholes = isSamePeriod
      ? steps.flatMap((step, index) => compare(step.title, null, former.steps[index]?.value, step.value))
      : []
    const months = now.by === 'month' && before.by === 'month' ? by.filter(({ key }) => isOver(key)) : []
    return [
      ...wholes,
      ...months.flatMap(({ key, title: of, values }) => {
        const then = former.by.find((one) => one.key === key)
        return steps.flatMap((step, index) => compare(step.title, wordOf(key, of), then?.values[index], values[index]))
      }),
    ]
  })
}
