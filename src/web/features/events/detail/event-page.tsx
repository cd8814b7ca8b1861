import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EventDetail, Registration } from '#contract/events/events.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { loadMarkdown } from '#web/lib/text/markdown-loader.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { later } from '#web/lib/page/later.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { eventQueries } from '../api.ts'
import { KindChip, StandingChip } from '../event-chips.tsx'
import { useCover } from '../use-cover.ts'
import { coverPlace } from '../event-cover.ts'
import { EventGoing } from './event-going.tsx'
import './event-page.css'
import { EventAgenda, EventMaterials, EventSpeakers } from './event-parts.tsx'
import { EventRsvp } from './event-rsvp.tsx'
import { CopyLinkButton } from './event-share.tsx'
import { EventTicket } from '../ticket/event-ticket.tsx'
import { EventWhen } from './event-when.tsx'
import { joinsOnline } from './rsvp-state.ts'
import { useRefreshAt } from '../refresh-at.ts'

export async function loader({ params }: { params: Record<string, string> }): Promise<void> {
  const { slug = '' } = params
  if (!session.hasScope(member)) return void (await (await visitor.load()).loadVisitorEvent(slug))
  const [{ registration }] = await Promise.all([queryClient.ensureQueryData(eventQueries.detail(slug)), loadMarkdown()])
  if (registration?.can.giveFeedback) await after.prepare()
}

const member = 'members:browse'
const visitor = later(() => import('../public/visitor-event.tsx'))
const after = later(() => import('./event-after.tsx'))

export function EventPage(): ReactNode {
  return useHasScope(member) ? <MemberEvent /> : <Visitor />
}

function Visitor() {
  const { VisitorEvent } = visitor.use()
  return <VisitorEvent />
}

function MemberEvent() {
  const { slug } = useParams({ from: '/events/$slug' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  return event ? <Event event={event} key={event.id} /> : null
}

function Event({ event }: { event: EventDetail }) {
  const t = useT('events')
  const locale = useLocale()
  const description = pick(event.description, locale)
  useTitle(pick(event.title, locale))
  useRefreshAt([
    event.registrationOpensAt,
    event.registrationClosesAt,
    event.registration?.offerExpiresAt,
    event.startsAt,
    event.endsAt,
  ])
  const parts = [
    <EventWhen event={event} key="when" />,
    <EventRsvp event={event} key="rsvp" />,
    hasTicket(event) && <EventTicket event={event} registeredAt={event.registration.registeredAt} key="ticket" />,
    event.registration?.can.giveFeedback && <After event={event} registration={event.registration} key="after" />,
    <EventMaterials event={event} key="materials" />,
    description && (
      <section className="event__part" key="about">
        <h2 className="title-section">{t('detail.about')}</h2>
        <div lang={languageOf(event.description, locale)}>
          <Markdown source={description} />
        </div>
      </section>
    ),
    <EventAgenda event={event} key="agenda" />,
    <EventSpeakers event={event} key="speakers" />,
  ]
  // Who goes stands below all parts on a phone, so it comes last: parts that follow would push it down.
  const shown = useInSteps([...parts, <EventGoing event={event} key="going" />])
  return (
    <article className="event">
      <div className="event__side">
        <Cover
          className="event__cover"
          kind="event"
          slug={event.slug}
          place={coverPlace(event)}
          src={useCover(event)}
          shape="square"
        />
        {shown[parts.length]}
      </div>
      <div className="event__main">
        <EventHead event={event} />
        {shown.slice(0, parts.length)}
      </div>
    </article>
  )
}

function After(props: { event: EventDetail; registration: Registration }) {
  const { EventAfter } = after.use()
  return <EventAfter {...props} />
}

type RegisteredEvent = EventDetail & { registration: NonNullable<EventDetail['registration']> }

const hasTicket = (event: EventDetail): event is RegisteredEvent =>
  event.registration?.can.seeTicket === true &&
  event.phase !== 'over' &&
  !joinsOnline(event, event.registration.attending)

/** The series of this date, and the dates beside it. */
function SeriesLine({ series }: { series: NonNullable<EventDetail['series']> }) {
  const t = useT('events')
  const format = useFormat()
  return (
    <nav className="row row--wrap small" aria-label={t('series.label')}>
      <Link className="link" to="/events/series/$slug" params={{ slug: series.slug }}>
        {t('series.label')}: <Translated text={series.title} />
      </Link>
      {(['previous', 'next'] as const).map((side) => {
        const date = series[side]
        return (
          date && (
            <Link className="link" to="/events/$slug" params={{ slug: date.slug }} key={side}>
              {t(`series.${side}`, { date: format.shortDay(date.startsAt) })}
            </Link>
          )
        )
      })}
    </nav>
  )
}

function EventHead({ event }: { event: EventDetail }) {
  const t = useT('events')
  return (
    <>
      {event.state === 'draft' && <Alert tone="note">{t('detail.draft')}</Alert>}
      {event.state === 'cancelled' && (
        <Alert
          tone="danger"
          title={t('detail.cancelled')}
          action={
            <ButtonLink size="sm" to="/events">
              {t('detail.others')}
            </ButtonLink>
          }
        >
          {event.cancelReason && <Translated text={event.cancelReason} />}
        </Alert>
      )}
      <div className="row row--wrap event__tags">
        <KindChip kind={event.kind} size="lg" />
        {event.registration && event.state === 'published' && <StandingChip event={event} size="lg" />}
        <div className="row push">
          {event.state !== 'draft' && <CopyLinkButton event={event} />}
          {event.can.manage && (
            <ButtonLink size="sm" to="/manage/events/$slug" params={{ slug: event.slug }}>
              {t('detail.manage')}
            </ButtonLink>
          )}
        </div>
      </div>
      <h1 className="event__title">
        <Translated text={event.title} />
      </h1>
      {event.series && <SeriesLine series={event.series} />}
      <p className="lead">
        <Translated text={event.summary} />
      </p>
    </>
  )
}
