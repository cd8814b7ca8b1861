import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CohortDetail, Session } from '#contract/cohorts-manage.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, useLink } from './api.ts'

type Props = { cohort: CohortDetail }

/** The events of the cohort: attendance comes from them. */
export function CohortCalendar({ cohort }: Props) {
  const t = useT('cohorts')
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHead title={t('calendar.title')} id="calendar" />
      <CardBody className="stack">
        <AddEvent cohort={cohort} />
        {cohort.sessions.length === 0 ? (
          <EmptyState card={false} level={3} title={t('calendar.empty')}>
            {t('calendar.emptyText')}
          </EmptyState>
        ) : (
          <List card={false}>
            {cohort.sessions.map((session) => (
              <SessionRow key={session.id} cohortId={cohort.id} session={session} />
            ))}
          </List>
        )}
      </CardBody>
    </Card>
  )
}

function AddEvent({ cohort: { id } }: Props) {
  const t = useT('cohorts')
  const locale = useLocale()
  const format = useFormat()
  const act = useAct()
  const link = useLink(id)
  const choices = useQuery(cohortQueries.events(id)).data?.items ?? []
  const options = choices.map((event) => ({
    value: event.id,
    label: pick(event.title, locale),
    hint: format.shortDay(event.startsAt),
  }))
  if (options.length === 0) return null
  return (
    <Field label={t('calendar.add')}>
      <Combobox
        options={options}
        value={null}
        onChange={(eventId) => eventId && void act(() => link.mutateAsync({ eventId, compulsory: false }))}
      />
    </Field>
  )
}

function SessionRow({ cohortId, session }: { cohortId: string; session: Session }) {
  const t = useT('cohorts')
  const locale = useLocale()
  const format = useFormat()
  const act = useAct()
  const link = useLink(cohortId)
  const { id: eventId, title, startsAt, path, compulsory, week } = session
  const change = (next: boolean | null) => void act(() => link.mutateAsync({ eventId, compulsory: next }))
  return (
    <ListRow>
      <DateTile date={new Date(startsAt)} />
      <div className="grow">
        <Link className="medium" to={path}>
          <Translated text={title} />
        </Link>
        <p className="small muted">
          {t('calendar.week', { week })} · {format.dateTime(startsAt)}
        </p>
      </div>
      {compulsory && <Chip tone="accent">{t('calendar.compulsory')}</Chip>}
      <RowMenu name={pick(title, locale)}>
        <MenuItem onAction={() => change(!compulsory)}>{t(compulsory ? 'calendar.free' : 'calendar.require')}</MenuItem>
        <MenuItem onAction={() => change(null)}>{t('calendar.remove')}</MenuItem>
      </RowMenu>
    </ListRow>
  )
}
