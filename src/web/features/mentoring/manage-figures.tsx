import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MentoringDesk, MentoringMonth, MentorLoad } from '#contract/mentoring/manage.ts'
import type { HourState } from '#contract/mentoring/mentoring.ts'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section, TitledCard } from '#web/components/ui/card.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { exportLinks, exportMonths, mentoringQueries } from './api.ts'
import { LinkRows } from './links-card.tsx'

/** Links that wait for an answer; the file holds all. */
export function OpenLinks() {
  const t = useT('mentoring')
  const { data } = useQuery(mentoringQueries.managedLinks())
  const items = data?.items ?? []
  return (
    <Section
      id="links"
      title={t('link.open')}
      aside={<ExportButton name={t('link.titleMentor')} narrowed={false} file={fileOf(exportLinks, {})} />}
    >
      {items.length === 0 ? <p className="muted">{t('link.noneOpen')}</p> : <LinkRows links={items} />}
    </Section>
  )
}

const figures = ['offered', 'booked', 'done', 'missed'] as const
/** The hours that a figure counts. */
const statesOf: Record<(typeof figures)[number], HourState[]> = {
  offered: ['open', 'booked', 'done', 'missed'],
  booked: ['booked'],
  done: ['done'],
  missed: ['missed'],
}

/** Hours by month; each figure opens the rows that it counts. */
export function Months() {
  const t = useT('mentoring')
  const { data } = useQuery(mentoringQueries.months())
  const items = data?.items ?? []
  return (
    <Section
      id="months"
      title={t('months.title')}
      aside={<ExportButton name={t('months.title')} narrowed={false} file={fileOf(exportMonths, {})} />}
    >
      {items.length === 0 ? (
        <p className="muted">{t('months.none')}</p>
      ) : (
        <ScrolledTable label={t('months.table')}>
          <caption className="sr-only">{t('months.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('months.month')}</th>
              {figures.map((name) => (
                <th key={name} scope="col" className="num">
                  {t(`manage.${name}`)}
                </th>
              ))}
              <th scope="col" className="num">
                {t('months.hours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((month) => (
              <MonthRow key={month.month} month={month} />
            ))}
          </tbody>
        </ScrolledTable>
      )}
    </Section>
  )
}

function MonthRow({ month: { month, hours, ...counts } }: { month: MentoringMonth }) {
  const t = useT('mentoring')
  const format = useFormat()
  const name = format.month(`${month}-15T12:00:00Z`)
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure) => (
        <td key={figure} className="num">
          {counts[figure] === 0 ? (
            0
          ) : (
            <Link
              className="link"
              to="/manage/mentoring/sessions"
              search={{ month, state: statesOf[figure] }}
              aria-label={t('months.open', { count: counts[figure], what: t(`manage.${figure}`), month: name })}
            >
              {counts[figure]}
            </Link>
          )}
        </td>
      ))}
      <td className="num">{format.number(hours)}</td>
    </tr>
  )
}

/** Who does not want to be matched again; nobody else sees it. */
export function Aparts({ desk: { aparts } }: { desk: MentoringDesk }) {
  const t = useT('mentoring')
  const { day } = useFormat()
  if (aparts.length === 0) return null
  return (
    <TitledCard id="aparts" title={t('apart.title')}>
      <p className="small subtle">{t('apart.text')}</p>
      <List card={false}>
        {aparts.map(({ mentor, subject, side, at }) => (
          <ListRow key={`${mentor.id} ${subject.id} ${side}`}>
            <div className="grow">
              <p className="medium">{t('manage.pair', { mentor: mentor.name, name: subject.name })}</p>
              <p className="small subtle">
                {t('apart.by', { name: side === 'mentor' ? mentor.name : subject.name, date: day(at) })}
              </p>
            </div>
          </ListRow>
        ))}
      </List>
    </TitledCard>
  )
}

const mostShown = 16

/** What the four kinds of segments mean; the bars say it in words to those who do not see them. */
export function HourLegend() {
  const t = useT('mentoring')
  return (
    <p className="hbar__legend small subtle" aria-hidden>
      {(['done', 'missed', 'booked', 'free'] as const).map((kind) => (
        <span className="hbar" key={kind}>
          <i data-kind={kind} />
          {t(`manage.${kind}`)}
        </span>
      ))}
    </p>
  )
}

/** One segment is one hour: done, missed, booked, free; the tick is the mentor's own limit. */
export function HourBar({ load: { done, missed, booked, offered, limit } }: { load: MentorLoad }) {
  const t = useT('mentoring')
  const free = Math.max(0, offered - done - missed - booked)
  const kinds = [
    ...Array.from({ length: done }, () => 'done'),
    ...Array.from({ length: missed }, () => 'missed'),
    ...Array.from({ length: booked }, () => 'booked'),
    ...Array.from({ length: free }, () => 'free'),
  ].slice(0, mostShown)
  return (
    <span className="hbar">
      <span className="sr-only">{t('manage.bar', { done, missed, booked, free, limit })}</span>
      {kinds.map((kind, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments have no identity but their position
        <i key={index} data-kind={kind} data-limit={index + 1 === limit || undefined} />
      ))}
    </span>
  )
}
