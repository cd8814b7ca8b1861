import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HomePart } from '#web/area.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'
import { ApplicationStatus, isOver } from './application-card.tsx'

const mostShown = 3

/** One's applications that are on their way, with the day of the answer. */
function HomeApplications() {
  const t = useT('applications')
  const { shortDay } = useFormat()
  const items = useQuery(applicationQueries.mine()).data?.items ?? []
  const active = items.filter(({ state }) => !isOver(state))
  if (active.length === 0) return null
  const all = (
    <Link className="link link--quiet small" to="/applications">
      {t('home.all')}
    </Link>
  )
  return (
    <Section id="home-applications" title={t('area.mine')} aside={all}>
      <List>
        {active.slice(0, mostShown).map(({ id, opportunity, state, answerDueAt, replyBy }) => (
          <ListRow key={id}>
            <div className="grow">
              <Link className="medium stretched" to="/applications" search={{ id }}>
                <Translated text={opportunity.title} />
              </Link>
              <p className="small muted">
                {state === 'offer' && replyBy
                  ? t('home.reply', { day: shortDay(replyBy) })
                  : t('home.until', { name: opportunity.organisation.name, day: shortDay(answerDueAt) })}
              </p>
            </div>
            <ApplicationStatus state={state} />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

/** For those who answer for a startup: whom they owe an answer, the most urgent first. */
function HomeOwed() {
  const t = useT('applications')
  const owed = useQuery(applicationQueries.owed()).data?.items ?? []
  if (owed.length === 0) return null
  const all = (
    <Link className="link link--quiet small" to="/applications/received">
      {t('home.all')}
    </Link>
  )
  return (
    <Section id="home-owed" title={t('home.owed')} aside={all}>
      <List>
        {owed.slice(0, mostShown).map(({ id, applicant, opportunity, submittedAt, answerDueAt }) => (
          <ListRow key={id}>
            <div className="grow">
              <Link className="medium stretched" to="/applications/received" search={{ id }}>
                {applicant?.name ?? t('received.left')}
              </Link>
              <p className="small muted">
                <Translated text={opportunity.title} />
              </p>
            </div>
            <PromiseClock from={submittedAt} to={answerDueAt} row />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

export const home: HomePart = {
  prefetch: () => fetchFirst(applicationQueries.mine(), applicationQueries.owed()),
  cards: [
    { id: 'owed', place: 'waits', Card: HomeOwed },
    { id: 'applications', place: 'main', Card: HomeApplications },
  ],
}
