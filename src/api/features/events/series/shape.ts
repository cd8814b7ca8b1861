import type { Event } from '#contract/events/events.ts'
import type { Series } from '#contract/events/series.ts'
import { mostDates, seriesDays } from '#contract/events/series-days.ts'
import { localDay } from '../event-input.ts'
import { canManage, type Viewer } from '../policy.ts'
import type { SeriesRow } from './queries.ts'

const text = ({ pt, en }: { pt: string; en?: string | null | undefined }) => ({ pt, en: en ?? null })

type Reader = { viewer: Viewer; days: readonly string[] }

/** `days` are those on which the series wants its dates, drafts included. */
export function toSeries({ id, slug, content, rule }: SeriesRow, dates: Event[], { viewer, days }: Reader): Series {
  const firstDay = localDay(content)
  const planned = new Set(seriesDays(firstDay, rule))
  const manages = canManage(viewer)
  const isOver = ({ phase }: Event) => phase === 'over' || phase === 'cancelled'
  return {
    id,
    slug,
    title: text(content.title),
    summary: text(content.summary),
    description: text(content.description),
    kind: content.kind,
    mode: content.mode,
    zone: content.zone,
    coverId: content.coverId,
    firstDay,
    rule: days.every((day) => planned.has(day)) ? rule : null,
    questions: content.questions,
    peopleList: content.peopleList,
    dates,
    can: {
      register: dates.some(({ can }) => can.register),
      withdraw: dates.some(({ can }) => can.withdraw),
      manage: manages,
      cancel: manages && dates.some((date) => date.state === 'published' && !isOver(date)),
      remove: manages && dates.every(({ state }) => state === 'draft'),
      add: manages && dates.length < mostDates && dates.some(({ state }) => state !== 'cancelled'),
    },
  }
}
