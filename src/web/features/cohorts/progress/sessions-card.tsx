import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ProgressSession, SessionMark } from '#contract/cohorts/progress.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<SessionMark, StatusTone> = {
  present: 'success',
  late: 'warning',
  excused: 'info',
  absent: 'danger',
  before: 'neutral',
  not_asked: 'neutral',
  unmarked: 'neutral',
  coming: 'neutral',
}

type Props = { sessions: readonly ProgressSession[]; children: (session: ProgressSession) => ReactNode }

const mostAtFirst = 6

/** The sessions of one trainee: those to come first, then the past ones from the last on. */
export function SessionsCard({ sessions, children }: Props) {
  const t = useT('cohorts-progress')
  const [isWhole, setWhole] = useState(false)
  const now = useNow('minute')
  const isAhead = ({ mark, endsAt }: ProgressSession) => mark === 'coming' || Date.parse(endsAt) > now
  const ordered = [...sessions.filter(isAhead), ...sessions.filter((session) => !isAhead(session)).toReversed()]
  const shown = isWhole ? ordered : ordered.slice(0, mostAtFirst)
  const came = sessions.filter(({ mark }) => mark === 'present' || mark === 'late').length
  const counted = came + sessions.filter(({ mark }) => mark === 'absent').length
  return (
    <Card as="section" aria-labelledby="sessions">
      <CardHead title={t('sessions.title')} id="sessions">
        {counted > 0 && <span className="small subtle">{t('sessions.came', { came, counted })}</span>}
      </CardHead>
      <CardBody className="stack">
        {sessions.length === 0 ? (
          <p className="muted">{t('sessions.none')}</p>
        ) : (
          <span className="attstrip" aria-hidden>
            {sessions.map(({ id, mark }) => (
              <i data-mark={mark} key={id} />
            ))}
          </span>
        )}
        <List card={false}>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session}>
              {children(session)}
            </SessionRow>
          ))}
        </List>
        {ordered.length > mostAtFirst && (
          <div>
            <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('sessions.fewer') : t('sessions.all', { count: ordered.length })}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function SessionRow({ session, children }: { session: ProgressSession; children: ReactNode }) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const { path, title, startsAt, compulsory, excuse, mark } = session
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        <Link className="medium" to={path}>
          <Translated text={title} />
        </Link>
        <p className="small muted">
          {format.dateTime(startsAt)}
          {compulsory && ` · ${t('sessions.compulsory')}`}
          {excuse && ` · ${excuse}`}
        </p>
      </div>
      <Status tone={tones[mark]}>{t(`mark.${mark}`)}</Status>
      {children}
    </ListRow>
  )
}
