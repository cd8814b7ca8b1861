import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { areas } from '#web/areas.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'

/** The agenda of all areas for today and tomorrow. */
export function AgendaCard() {
  const t = useT('today')
  const { entries, pending, failure } = useAgenda()
  return (
    <Card as="section" aria-labelledby="agenda">
      <CardHead title={t('agenda.title')} id="agenda">
        <span className="small muted">{t('agenda.span')}</span>
      </CardHead>
      {pending && <CardSkeleton rows={2} />}
      {failure && <LoadFailure card={false} {...failure} />}
      {!pending && !failure && entries.length === 0 && <p className="today__none small subtle">{t('agenda.empty')}</p>}
      <List card={false}>
        {entries.map(({ id, at, title, note, to }) => (
          <ListRow key={id}>
            <DateTile date={new Date(at)} />
            <div className="grow">
              <Link className="stretched medium clamp-2" to={to} lang={title.lang}>
                {title.text}
              </Link>
              <p className="small muted truncate">
                <Day at={at} />
                {note}
              </p>
            </div>
          </ListRow>
        ))}
      </List>
    </Card>
  )
}

/** The date as text, because screen readers skip the tile. */
function Day({ at }: { at: string }) {
  return <span className="sr-only">{`${useFormat().weekdayDate(at)}, `}</span>
}

/** What the areas hold today and tomorrow. */
export function agendaQueries(now: number, locale: Locale) {
  const midnight = (days: number) => {
    const date = new Date(now)
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).toISOString()
  }
  const span = { from: midnight(0), to: midnight(2) }
  return areas.flatMap(({ name, agenda }) =>
    agenda
      ? queryOptions({
          queryKey: [name, 'agenda', span, locale],
          queryFn: ({ signal }) => agenda(span, { locale, signal }),
        })
      : [],
  )
}

function useAgenda() {
  const answers = useQueries({ queries: agendaQueries(useNow('minute'), useLocale()) })
  const error = answers.find(({ isLoadingError }) => isLoadingError)?.error
  return {
    entries: answers.flatMap(({ data = [] }) => data).sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    pending: answers.some(({ isPending }) => isPending),
    failure: error && { error, retry: () => answers.forEach(({ refetch }) => void refetch()) },
  }
}
