import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { getPublicEvent, type PublicEvent, publicFeeds } from '#contract/events/public.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { call, session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { loadTexts, useLocale, useT } from '#web/lib/text/i18n.ts'
import { loadMarkdown } from '#web/lib/text/markdown-loader.ts'
import '../detail/event-page.css'
import { EventAgenda } from '../detail/event-parts.tsx'
import { EventTimes, Venue } from '../detail/event-when.tsx'
import { KindChip } from '../event-chips.tsx'
import { coverOf, coverPlace } from '../event-cover.ts'

const publicQuery = (slug: string) =>
  queryOptions({
    queryKey: ['events', 'public', slug],
    queryFn: ({ signal }) => call(getPublicEvent, { params: { slug }, signal }),
  })

export const loadVisitorEvent = (slug: string) =>
  Promise.all([queryClient.ensureQueryData(publicQuery(slug)), loadMarkdown(), loadTexts(['events-public'])])

type Props = { event: PublicEvent }

/** A public event for who has no account, or one that is not of a member. */
export function VisitorEvent() {
  const t = useT('events-public')
  const { loggedIn } = useSession()
  return loggedIn ? (
    <FoundEvent />
  ) : (
    <VisitorFrame login={t('signIn')}>
      <FoundEvent />
    </VisitorFrame>
  )
}

function FoundEvent() {
  const { slug } = useParams({ from: '/events/$slug' })
  const { data: event } = useQuery(publicQuery(slug), queryClient)
  return event ? <PublicPage event={event} /> : null
}

function PublicPage({ event }: Props) {
  const t = useT('events')
  const words = useT('events-public')
  const locale = useLocale()
  const description = pick(event.description, locale)
  useTitle(pick(event.title, locale))
  return (
    <article className="event">
      <div className="event__side">
        <Cover
          className="event__cover"
          kind="event"
          slug={event.slug}
          place={coverPlace(event)}
          src={coverOf(event)}
          shape="square"
        />
        <Feeds />
      </div>
      <div className="event__main">
        {event.state === 'cancelled' && <Alert tone="danger">{t('detail.cancelled')}</Alert>}
        {event.phase === 'over' && <Alert tone="note">{words('over')}</Alert>}
        <div className="row row--wrap event__tags">
          <KindChip kind={event.kind} size="lg" />
        </div>
        <h1 className="event__title">
          <Translated text={event.title} />
        </h1>
        <p className="lead">
          <Translated text={event.summary} />
        </p>
        <Facts event={event} />
        <Registering event={event} />
        {description && (
          <section className="event__part">
            <h2 className="title-section">{t('detail.about')}</h2>
            <div lang={languageOf(event.description, locale)}>
              <Markdown source={description} />
            </div>
          </section>
        )}
        <EventAgenda event={event} />
      </div>
    </article>
  )
}

function Facts({ event }: Props) {
  const t = useT('events')
  return (
    <ul className="event__when">
      <li>
        <DateTile date={new Date(event.startsAt)} large />
        <div>
          <EventTimes event={event} />
        </div>
      </li>
      {event.venue && <Venue {...event.venue} />}
      {event.mode !== 'onsite' && (
        <li>
          <span className="tileicon">
            <Video />
          </span>
          <div>
            <p className="medium">{t('place.online')}</p>
            <p className="small subtle">{t('detail.linkLater')}</p>
          </div>
        </li>
      )}
    </ul>
  )
}

/** The way in, and back to this page; afterwards it is the one of members. */
function Registering({ event: { phase, registrationOpensAt, registrationClosesAt } }: Props) {
  const t = useT('events-public')
  const format = useFormat()
  const { loggedIn } = useSession()
  const { href } = useLocation()
  const remember = () => session.remembered.remember(href)
  if (phase === 'cancelled' || phase === 'over') return null
  if (loggedIn) return <p className="subtle">{t('membersOnly')}</p>
  if (phase === 'closed') return <p>{t('closed')}</p>
  return (
    <Card as="section" pad className="stack" aria-label={t('register')}>
      {phase === 'full' && <p>{t('full')}</p>}
      {phase === 'not_open' ? (
        <p>{registrationOpensAt ? t('opens', { date: format.dateTime(registrationOpensAt) }) : t('notOpen')}</p>
      ) : (
        <p className="row row--wrap">
          <ButtonLink variant="primary" size="lg" to="/auth/login" onClick={remember}>
            {t('register')}
          </ButtonLink>
          <ButtonLink size="lg" to="/auth/register" onClick={remember}>
            {t('signUp')}
          </ButtonLink>
        </p>
      )}
      <p className="small subtle">
        {t('how')}
        {registrationClosesAt && ` ${t('until', { date: format.deadline(registrationClosesAt) })}`}
      </p>
    </Card>
  )
}

function Feeds() {
  const t = useT('events-public')
  const ending = useLocale() === 'en' ? '?lang=en' : ''
  return (
    <nav className="event__going" aria-label={t('more')}>
      <a className="link link--alone" href={`webcal://${location.host}${publicFeeds.calendar}${ending}`}>
        {t('subscribe')}
      </a>
      <a className="link link--alone" href={`${publicFeeds.atom}${ending}`} type="application/atom+xml">
        {t('feed')}
      </a>
    </nav>
  )
}
