import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdvicePair, SessionBrief } from '#contract/mentoring/sessions.ts'
import { Countdown } from '#web/components/display/countdown.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries } from './api.ts'
import './brief.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(mentoringQueries.brief(params['id'] ?? ''))
}

/** One page before a session, made by rules from what everybody shared; nothing to say, no heading. */
export function BriefPage() {
  const t = useT('mentoring')
  const { id } = useParams({ from: '/mentoring/$id/brief' })
  const { data: brief } = useQuery(mentoringQueries.brief(id))
  const { dateTime, list } = useFormat()
  useTitle(brief && t('brief.title', { name: brief.session.subject?.name ?? t('someone') }))
  if (!brief) return null
  const { session: meeting, people, link, place, madeAt } = brief
  const mayWrite = session.hasScope('startups:mentor')
  return (
    <article className="brief">
      <PageHeader
        title={meeting.subject?.name ?? t('someone')}
        sub={[list(people.map(({ name }) => name)), place ?? t('book.online')].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button className="no-print" onClick={() => window.print()}>
              <Printer />
              {t('brief.print')}
            </Button>
            {mayWrite && (
              <ButtonLink className="no-print" variant="primary" to="/mentoring/$id/after" params={{ id }}>
                {t('brief.after')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="lcd brief__when">
        <p className="small">{dateTime(meeting.startsAt)}</p>
        <Countdown to={meeting.startsAt} size="sm" />
        {link && (
          <a className="link link--alone" href={link} target="_blank" rel="noopener noreferrer nofollow">
            {t('request.join')}
          </a>
        )}
      </div>
      <Why brief={brief} />
      {brief.pairs.length > 0 && (
        <Part title={t('brief.pairs')}>
          {brief.pairs.map((pair) => (
            <Pair key={pair.one.id} pair={pair} />
          ))}
          <p className="small muted">{t('brief.pairsText')}</p>
        </Part>
      )}
      <div className="brief__two">
        <Last brief={brief} />
        <Open brief={brief} />
      </div>
      <Figures brief={brief} />
      <Milestones brief={brief} />
      <p className="brief__foot">{t('brief.made', { when: dateTime(madeAt) })}</p>
    </article>
  )
}

type Props = { brief: SessionBrief }

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="title-section">{title}</h2>
    {children}
  </section>
)

function Why({ brief: { session: meeting, links } }: Props) {
  const t = useT('mentoring')
  if (!meeting.question) return null
  return (
    <Part title={t('brief.why')}>
      <p className="brief__ask prewrap">{meeting.question}</p>
      {links.map(({ title, url }) => (
        <p key={url}>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {title}
          </a>
        </p>
      ))}
    </Part>
  )
}

function Pair({ pair: { one, other } }: { pair: AdvicePair }) {
  const { day } = useFormat()
  return (
    <div className="pair">
      {[other, one].map(({ id, text, mentor, at }) => (
        <blockquote key={id} className="pair__q">
          <p>{text}</p>
          <footer className="small muted">
            {mentor}, {day(at)}
          </footer>
        </blockquote>
      ))}
    </div>
  )
}

function Last({ brief: { last } }: Props) {
  const t = useT('mentoring')
  const { shortDay } = useFormat()
  if (last.length === 0) return null
  return (
    <Part title={t('brief.last')}>
      <ul className="stack">
        {last.map(({ id, at, mentor, question, note, advice }) => (
          <li key={id}>
            <p className="medium">{question}</p>
            <p className="small subtle">
              {shortDay(at)} · {mentor}
            </p>
            {(note || advice) && <p className="small prewrap">{note || advice}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Open({ brief: { open, madeAt } }: Props) {
  const t = useT('mentoring')
  const { shortDay } = useFormat()
  if (open.length === 0) return null
  return (
    <Part title={t('brief.open')}>
      <ul className="stack">
        {open.map(({ id, body, owner, dueOn, mine }) => (
          <li key={id} className="row row--between">
            <div className="grow">
              <p className="medium">{body}</p>
              <p className="small subtle">{mine ? t('brief.yours') : (owner?.name ?? t('someone'))}</p>
            </div>
            {dueOn && (
              <Status tone={dueOn < madeAt.slice(0, 10) ? 'warning' : 'neutral'}>
                {shortDay(`${dueOn}T12:00:00`)}
              </Status>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Figures({ brief: { figures } }: Props) {
  const t = useT('mentoring')
  const { number } = useFormat()
  const text = (value: number | null, unit: string | null) =>
    value === null ? '?' : `${number(value)}${unit ? ` ${unit}` : ''}`
  if (figures.length === 0) return null
  return (
    <Part title={t('brief.figures')}>
      <dl className="brief__figures">
        {figures.map(({ name, unit, before, now }) => (
          <div key={name}>
            <dt className="small subtle">{name}</dt>
            <dd>
              {before !== null && <span className="small">{text(before, unit)} → </span>}
              <b>{text(now, unit)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Milestones({ brief: { milestones } }: Props) {
  const t = useT('mentoring')
  const { shortDay } = useFormat()
  if (milestones.length === 0) return null
  return (
    <Part title={t('brief.milestones')}>
      <ul className="stack">
        {milestones.map(({ id, title, dueOn }) => (
          <li key={id} className="row row--between">
            <span className="grow">{title}</span>
            {dueOn && <span className="small subtle">{shortDay(`${dueOn}T12:00:00`)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
