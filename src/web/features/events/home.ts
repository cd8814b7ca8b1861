import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events/events.ts'
import { hourMs } from '#contract/times.ts'
import type { Deadlines, FirstSteps, HomeAction, HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { eventQueries, isOpenToMe } from './api.ts'
import { weekSpan } from './event-days.ts'
import { MyEventsCard } from './my-events-card.tsx'
import { NewEventsCard } from './new-events-card.tsx'
import { WeekCard } from './week-events-card.tsx'

export const home: HomePart = {
  cards: [
    { id: 'week', place: 'side', scope: 'events:manage', Card: WeekCard },
    { id: 'my-events', place: 'side', Card: MyEventsCard },
    { id: 'new-events', place: 'wide', Card: NewEventsCard },
  ],
  prefetch: () =>
    fetchFirst(
      eventQueries.mine(),
      eventQueries.everMine(),
      eventQueries.upcoming(),
      eventQueries.asking(),
      ...(session.hasScope('events:manage') ? [eventQueries.span(weekSpan(new Date()), {})] : []),
    ),
  useDeadlines,
  useSteps,
  useActions,
}

const doorsOpen = hourMs
const mostAsked = 2

/** The team creates events and opens the door of those that are on; everybody else looks for one. */
function useActions(): HomeAction[] {
  const t = useT('events')
  const locale = useLocale()
  const now = useNow('minute')
  const manages = useHasScope('events:manage')
  const { data = [] } = useQuery(eventQueries.upcoming())
  if (!manages) return [{ to: '/events', label: t('home.explore'), hint: t('home.exploreHint') }]
  const doors = data
    .filter(({ state, startsAt }) => state === 'published' && Date.parse(startsAt) - doorsOpen <= now)
    .map(({ slug, title }) => ({
      to: `/manage/events/${slug}/check-in`,
      label: t('home.door', { title: pick(title, locale) }),
    }))
  return [...doors, { to: '/manage/events/create', label: t('area.create') }]
}

type Kind = 'starts' | 'ends' | 'offer' | 'next'

function momentOf({ startsAt, endsAt, registration }: Event, kind: Kind): string {
  if (kind === 'ends') return endsAt
  return (kind === 'offer' && registration?.offerExpiresAt) || startsAt
}

/** Offers to answer and own events; without any, the next events of the programme. */
function useDeadlines(): Deadlines {
  const t = useT('events')
  const locale = useLocale()
  const now = useNow('minute')
  const mine = useQuery(eventQueries.mine())
  const upcoming = useQuery(eventQueries.upcoming())
  const { data: asking = [] } = useQuery(eventQueries.asking())
  const deadline = (event: Event, kind: Kind) => ({
    id: event.id,
    at: momentOf(event, kind),
    losable: kind === 'offer',
    answers: kind === 'offer',
    said: kind === 'offer' ? t('home.said') : pick(event.title, locale),
    running: kind === 'ends',
    dated: (date: string) => t(`home.dated.${kind}`, { date }),
    label: t(`home.deadline.${kind}`),
    title: pick(event.title, locale),
    lang: languageOf(event.title, locale),
    to: `/events/${event.slug}`,
    action: t(kind === 'offer' ? 'home.answer' : 'home.open'),
  })
  const isAhead = ({ at }: { at: string }) => Date.parse(at) > now
  const own = (mine.data ?? []).filter(({ state }) => state === 'published')
  const deadlines = own
    .flatMap((event) => {
      if (event.can.acceptOffer) return [deadline(event, 'offer')]
      if (event.registration?.state !== 'confirmed') return []
      return [deadline(event, Date.parse(event.startsAt) > now ? 'starts' : 'ends')]
    })
    .filter(isAhead)
  // For two weeks after an event, whoever took part is asked how it was.
  const waiting = asking.slice(0, mostAsked).map(({ id, title, slug }) => ({
    id,
    title: pick(title, locale),
    lang: languageOf(title, locale),
    note: t('home.feedback.title'),
    to: `/events/${slug}`,
    hash: 'feedback',
    mild: true,
    action: t('home.feedback.say'),
  }))
  const others = (upcoming.data ?? []).filter(isOpenToMe).map((event) => deadline(event, 'next'))
  return {
    pending: mine.isPending || upcoming.isPending,
    failed: mine.isLoadingError || upcoming.isLoadingError,
    deadlines,
    waiting,
    otherwise: others.filter(isAhead).slice(0, 1),
  }
}

/** The first step of a newcomer in this area. */
function useSteps(): FirstSteps {
  const t = useT('events')
  const mine = useQuery(eventQueries.mine())
  const ever = useQuery(eventQueries.everMine())
  // The team needs no first steps.
  const manages = useHasScope('events:manage')
  const chosen = (mine.data?.length ?? 0) > 0 || ever.data === true
  return {
    known: mine.data !== undefined && ever.data !== undefined,
    steps: [{ id: 'choose', rank: 3, text: t('home.step.choose'), to: '/events', done: chosen }],
    complete: chosen || manages,
  }
}
