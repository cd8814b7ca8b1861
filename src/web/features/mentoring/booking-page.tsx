import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookableMentor, FreeHour, HourAccount, RequestShown } from '#contract/mentoring/booking.ts'
import type { MentoringRules } from '#contract/mentoring/mentoring.ts'
import { Countdown } from '#web/components/display/countdown.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section, TitledCard } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'
import { BookingForm } from './booking-form.tsx'
import './booking.css'
import { Links } from './links-card.tsx'
import { MentorCard, MentorRows } from './mentor-strip.tsx'
import { RequestStatus } from './request-status.tsx'

export async function loader() {
  const { subjectId } = await queryClient.ensureQueryData(mentoringQueries.booking())
  if (subjectId) await queryClient.ensureQueryData(mentoringQueries.links(subjectId))
}

export type Chosen = { mentor: BookableMentor; hour: FreeHour }

/** Mentors with their free hours of two weeks; those with a reason first. */
export function BookingPage() {
  const t = useT('mentoring')
  const [asked, setAsked] = useState<string>()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { data } = useQuery({ ...mentoringQueries.booking(asked), placeholderData: (before) => before })
  if (!data) return null
  const { accounts, subjectId, mentors, next, waiting, rules } = data
  const account = accounts.find(({ subject }) => subject.id === subjectId)
  if (!account)
    return (
      <>
        <PageHeader title={t('area.mentoring')} />
        <EmptyState title={t('book.nobodyTitle')}>{t('book.nobodyText')}</EmptyState>
      </>
    )
  const chosen = mentors
    .flatMap((mentor) => mentor.hours.map((hour) => ({ mentor, hour })))
    .find(({ hour }) => hour.id === chosenId)
  return (
    <>
      <PageHeader
        title={t('area.mentoring')}
        sub={t(account.subject.kind === 'startup' ? 'book.subTeam' : 'book.subTrainee', { name: account.subject.name })}
        actions={
          accounts.length > 1 && (
            <Segmented
              label={t('book.forWhom')}
              options={accounts.map(({ subject }) => ({ value: subject.id, label: subject.name }))}
              value={subjectId}
              onChange={setAsked}
            />
          )
        }
      />
      <HoursDisplay account={account} next={next} rules={rules} />
      <div className="main-aside">
        <Mentors mentors={mentors} chosenId={chosenId} onChoose={setChosenId} />
        <aside className="aside stack stack--lg">
          {chosen && (
            <BookingForm
              key={chosen.hour.id}
              chosen={chosen}
              account={account}
              rules={rules}
              onClose={() => setChosenId(null)}
            />
          )}
          {waiting.length > 0 && <Waiting requests={waiting} />}
          <Links key={account.subject.id} subjectId={account.subject.id} />
        </aside>
      </div>
    </>
  )
}

type MentorsProps = { mentors: BookableMentor[]; chosenId: string | null; onChoose: (id: string) => void }

/** Those whom a reason speaks for, then all others. */
function Mentors({ mentors, ...strip }: MentorsProps) {
  const t = useT('mentoring')
  const suggested = mentors.filter(({ reasons, hours }) => reasons.length > 0 && hours.length > 0)
  const others = mentors.filter((mentor) => !suggested.includes(mentor))
  const bookable = others.filter(({ hours }) => hours.length > 0)
  const full = others.filter(({ hours }) => hours.length === 0)
  return (
    <div className="stack stack--lg">
      {suggested.length > 0 && (
        <Section id="suggested" title={t('book.suggested')} aside={<StripKey />}>
          <ul className="stack">
            {suggested.map((mentor) => (
              <MentorCard key={mentor.id} mentor={mentor} {...strip} />
            ))}
          </ul>
        </Section>
      )}
      <Section id="others" title={t('book.others')}>
        <p className="small subtle booking__hint">{t(others.length === 0 ? 'book.noOthers' : 'book.othersText')}</p>
        <div className="stack">
          {bookable.length > 0 && (
            <ul className="stack">
              {bookable.map((mentor) => (
                <MentorCard key={mentor.id} mentor={mentor} {...strip} />
              ))}
            </ul>
          )}
          {full.length > 0 && <MentorRows mentors={full} />}
        </div>
      </Section>
    </div>
  )
}

function StripKey() {
  const t = useT('mentoring')
  return (
    <span className="hkey small muted">
      <span className="hkey__one">
        <i className="hslot" /> {t('key.free')}
      </span>
      <span className="hkey__one">
        <i className="hslot is-two" /> {t('key.two')}
      </span>
      <span className="hkey__one">
        <i className="hslot is-mine" /> {t('key.mine')}
      </span>
    </span>
  )
}

type DisplayProps = { account: HourAccount; next: RequestShown | null; rules: MentoringRules }

function HoursDisplay({ account: { used, asked, limit }, next, rules }: DisplayProps) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  return (
    <div className="lcd mhours">
      <div>
        <p className="small">{t('book.thisMonth')}</p>
        <p className="mhours__n">
          <Digits value={twoDigits(used)} />
          <span className="medium">{t('book.ofLimit', { used, limit })}</span>
          <SegBar value={used} coming={asked} max={limit} />
        </p>
        <p className="small">
          {asked > 0 ? t('book.asked', { count: asked }) : t('book.left', { count: Math.max(0, limit - used) })}
        </p>
      </div>
      <div>
        <p className="small">{t('book.next')}</p>
        {next ? (
          <>
            <Link className="strong link" to="/mentoring/$id" params={{ id: next.id }}>
              {next.mentor.name}
            </Link>
            <p className="small">{dateTime(next.hour.startsAt)}</p>
            <Countdown to={next.hour.startsAt} size="sm" />
          </>
        ) : (
          <p>{t('book.noNext')}</p>
        )}
      </div>
      <div>
        <p className="small">{t('rule.when')}</p>
        <p>{t('rule.text', { hours: rules.gatherHours })}</p>
        <p className="small">{t('rule.missed')}</p>
      </div>
    </div>
  )
}

function Waiting({ requests }: { requests: RequestShown[] }) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  return (
    <TitledCard id="waiting" title={t('book.waiting')}>
      <List card={false}>
        {requests.map(({ id, state, mentor, hour }) => (
          <ListRow key={id}>
            <div className="grow">
              <Link className="medium stretched" to="/mentoring/$id" params={{ id }}>
                {mentor.name}
              </Link>
              <p className="small subtle">{dateTime(hour.startsAt)}</p>
            </div>
            <RequestStatus state={state} hour={hour.state} />
          </ListRow>
        ))}
      </List>
    </TitledCard>
  )
}
