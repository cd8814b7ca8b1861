import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { RequestDetail } from '#contract/mentoring/booking.ts'
import { Countdown } from '#web/components/display/countdown.tsx'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { Score } from '#web/components/fields/score.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, TitledCard } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useRequestActs } from './api.ts'
import './booking.css'
import { FairOrder } from './fair-order.tsx'
import { Slot } from './mentor-strip.tsx'
import { KeepApart, RequestStatus } from './request-status.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(mentoringQueries.request(params['id'] ?? ''))
}

type Props = { request: RequestDetail }

/** One request: its hour, where it stands, and what the session left. */
export function RequestPage() {
  const t = useT('mentoring')
  const { id } = useParams({ from: '/mentoring/$id' })
  const { data: request } = useQuery(mentoringQueries.request(id))
  const { dateTime } = useFormat()
  useTitle(request && t('request.title', { name: request.mentor.name }))
  if (!request) return null
  const { mentor, hour, state, subject } = request
  return (
    <>
      <PageHeader
        title={t('request.title', { name: mentor.name })}
        sub={`${subject.name} · ${dateTime(hour.startsAt)} · ${hour.place ?? t('book.online')}`}
        badge={<RequestStatus state={state} hour={hour.state} />}
        actions={<ButtonLink to="/mentoring">{t('request.all')}</ButtonLink>}
      />
      <div className="main-aside">
        <div className="stack stack--lg">
          <Standing request={request} />
          <Left request={request} />
          <TitledCard id="why" title={t('book.question')} body="stack">
            <p className="prewrap">{request.question}</p>
            {request.links.map(({ title, url }) => (
              <a key={url} className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title}
              </a>
            ))}
          </TitledCard>
        </div>
        <div className="aside stack">
          <FairOrder
            order={request.order}
            givesAt={state === 'asked' ? request.givesAt : null}
            limit={request.rules.startupMonth}
          />
          <p className="small subtle">{t('rule.text', { hours: request.rules.gatherHours })}</p>
        </div>
      </div>
    </>
  )
}

function Standing({ request }: Props) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const { ref, onFocus } = useKeptFocus<HTMLHeadingElement>()
  const { state, hour, givesAt, offerExpiresAt, position, can, changesUntil, subject } = request
  const byTeam = state === 'withdrawn' && subject.kind === 'startup'
  return (
    <Card as="section" pad className="stack" aria-labelledby="standing" onFocus={onFocus}>
      <h2 className="title-section" id="standing" ref={ref} tabIndex={-1}>
        {t(byTeam ? 'standing.withdrawnTeam' : `standing.${state}`)}
      </h2>
      {state === 'asked' && givesAt && <p>{t('rule.closes', { when: dateTime(givesAt) })}</p>}
      {state === 'waitlisted' && position !== null && <p>{t('request.position', { count: position })}</p>}
      {state === 'offered' && offerExpiresAt && <Countdown to={offerExpiresAt} size="sm" losable />}
      {state === 'given' && hour.state === 'booked' && (
        <>
          {hour.link && (
            <a className="link" href={hour.link} target="_blank" rel="noopener noreferrer nofollow">
              {t('request.join')}
            </a>
          )}
          <p className="small subtle">
            {can.move ? t('request.until', { when: dateTime(changesUntil) }) : t('request.tooLate')}
          </p>
        </>
      )}
      {hour.state === 'missed' && <Alert tone="warning">{t('rule.missed')}</Alert>}
      <Acts request={request} />
    </Card>
  )
}

function Acts({ request }: Props) {
  const t = useT('mentoring')
  const act = useAct()
  const [moving, setMoving] = useState(false)
  const { accept, move } = useRequestActs(request.id)
  const { can, others, mentor } = request
  const moveTo = async (hourId: string) => {
    if (await act(() => move.mutateAsync(hourId))) toast(t('request.moved'))
    setMoving(false)
  }
  if (!can.withdraw && !can.accept) return null
  return (
    <div className="stack">
      <div className="row row--wrap">
        {can.accept && (
          <Button variant="primary" loading={accept.isPending} onClick={() => void act(() => accept.mutateAsync())}>
            {t('request.accept')}
          </Button>
        )}
        {can.move && (
          <Button aria-expanded={moving} onClick={() => setMoving(!moving)}>
            {t('request.move')}
          </Button>
        )}
        {can.withdraw && <Withdraw request={request} />}
      </div>
      {moving &&
        (others.length === 0 ? (
          <p className="small muted">{t('request.noOthers', { name: mentor.name })}</p>
        ) : (
          <div className="bstrip" aria-busy={accept.isPending || move.isPending}>
            {others.map((hour) => (
              <MoveSlot key={hour.id} hour={hour} mentor={mentor.name} onChoose={(id) => void moveTo(id)} />
            ))}
          </div>
        ))}
    </div>
  )
}

function Withdraw({ request: { id, state, hour, mentor } }: Props) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const { withdraw } = useRequestActs(id)
  const what = state === 'given' ? 'cancel' : 'withdraw'
  const asked = {
    title: t(`request.${what}Title`, { when: dateTime(hour.startsAt) }),
    text: t(`request.${what}Text`, { name: mentor.name }),
    words: { act: t(`request.${what}`), keep: t(`request.${what}Keep`), done: t(`request.${what}Done`) },
    act: () => withdraw.mutateAsync(),
  }
  return <AskedButton variant="ghost" asked={asked} />
}

type MoveProps = { hour: RequestDetail['others'][number]; mentor: string; onChoose: (id: string) => void }

function MoveSlot({ hour, mentor, onChoose }: MoveProps) {
  const { shortDay } = useFormat()
  return (
    <div>
      <p className="bstrip__d" aria-hidden>
        {shortDay(hour.startsAt)}
      </p>
      <Slot hour={hour} mentor={mentor} chosen={false} onChoose={onChoose} />
    </div>
  )
}

/** The note, what was agreed, and how useful it was. */
function Left({ request }: Props) {
  const t = useT('mentoring')
  const { shortDay } = useFormat()
  const act = useAct()
  const { rate } = useRequestActs(request.id)
  const { note, advice, actions, can, useful } = request
  if (!note && !advice && actions.length === 0 && !can.rate && !can.keepApart && useful === null) return null
  return (
    <TitledCard id="left" title={t('request.left')} body="stack">
      {note && <p className="prewrap">{note}</p>}
      {advice && <p className="medium">{t('request.advice', { advice })}</p>}
      {actions.length > 0 && (
        <ul className="stack">
          {actions.map(({ id, body, owner, dueOn }) => (
            <li key={id} className="row row--between">
              <span className="grow">{body}</span>
              <span className="small subtle">
                {[owner, dueOn && shortDay(`${dueOn}T12:00:00`)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {can.rate && (
        <div className="stack">
          <p className="medium">{t('request.useful')}</p>
          <Score
            label={t('request.useful')}
            value={null}
            onChange={(value) => void act(() => rate.mutateAsync(value))}
          />
          <p className="small subtle">{t('request.usefulHint')}</p>
        </div>
      )}
      {useful !== null && <p className="small subtle">{t('request.rated')}</p>}
      {can.keepApart && <KeepApart hourId={request.hour.id} apart={request.apart} />}
    </TitledCard>
  )
}
