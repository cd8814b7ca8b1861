import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import type { Series } from '#contract/events/series.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { loadMarkdown } from '#web/lib/text/markdown-loader.ts'
import { KindChip, placeText, SeatsLeft, StandingChip } from '../event-chips.tsx'
import { seriesQueries } from './api.ts'
import { RegisterForAll } from './register-for-all.tsx'
import { useRuleWords } from './rule-words.ts'
import { SeriesActions } from './series-actions.tsx'
import './series-page.css'

export async function loader({ params }: { params: Record<string, string> }): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(seriesQueries.detail(params['slug'] ?? '')), loadMarkdown()])
}

export function SeriesPage() {
  const { slug } = useParams({ from: '/events/series/$slug' })
  const { data: series } = useQuery(seriesQueries.detail(slug))
  return series ? <Page series={series} key={series.id} /> : null
}

const isPast = ({ phase }: Event) => phase === 'over'

function Page({ series }: { series: Series }) {
  const t = useT('events-series')
  const locale = useLocale()
  const ruleWords = useRuleWords()
  const description = pick(series.description, locale)
  useTitle(pick(series.title, locale))
  const [past, ahead] = [series.dates.filter(isPast), series.dates.filter((date) => !isPast(date))]
  return (
    <article className="series">
      <PageHeader
        title={<Translated text={series.title} />}
        badge={<KindChip kind={series.kind} />}
        sub={series.rule ? ruleWords(series.firstDay, series.rule) : t('page.label')}
        actions={<SeriesActions series={series} />}
      />
      <p className="lead">
        <Translated text={series.summary} />
      </p>
      <RegisterForAll series={series} />
      <section className="stack">
        <h2 className="title-section">{t('page.dates')}</h2>
        {ahead.length === 0 && <p className="muted">{t('page.none')}</p>}
        <Dates dates={ahead} series={series} />
      </section>
      {past.length > 0 && (
        <section className="stack">
          <h2 className="title-section">{t('page.past')}</h2>
          <Dates dates={past.toReversed()} series={series} />
        </section>
      )}
      {description && (
        <section className="stack">
          <h2 className="title-section">{t('page.about')}</h2>
          <div lang={languageOf(series.description, locale)}>
            <Markdown source={description} />
          </div>
        </section>
      )}
    </article>
  )
}

function Dates({ dates, series }: { dates: readonly Event[]; series: Series }) {
  if (dates.length === 0) return null
  return (
    <List>
      {dates.map((date) => (
        <DateRow date={date} series={series} key={date.id} />
      ))}
    </List>
  )
}

function DateRow({ date, series }: { date: Event; series: Series }) {
  const t = useT('events')
  const format = useFormat()
  const hasOwnTitle = date.title.pt !== series.title.pt
  return (
    <ListRow className="seriesdate">
      <DateTile date={new Date(date.startsAt)} />
      <div className="grow seriesdate__text">
        <Link className="stretched medium" to="/events/$slug" params={{ slug: date.slug }}>
          {format.weekdayDate(date.startsAt)}, {format.range(date.startsAt, date.endsAt)}
        </Link>
        <p className="small subtle">
          {hasOwnTitle && (
            <>
              <Translated text={date.title} />
              {' · '}
            </>
          )}
          {placeText(date, t)}
        </p>
      </div>
      <div className="row row--wrap seriesdate__state">
        {date.series?.isDifferent && <Chip tone="note">{t('series.different')}</Chip>}
        <StandingChip event={date} />
        {!isPast(date) && <SeatsLeft event={date} />}
      </div>
    </ListRow>
  )
}
