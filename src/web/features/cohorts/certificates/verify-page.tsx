import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { named } from '#contract/programme/article.ts'
import type { Certificate } from '#contract/cohorts/certificates.ts'
import { attendanceMark } from '#contract/events/certificates.ts'
import type { Completion } from '#contract/cohorts/progress.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { attendanceQuery } from '#web/features/events/certificates/api.ts'
import { AttendanceCard } from '#web/features/events/certificates/attendance-card.tsx'
import { certificateQuery } from './api.ts'
import { CertificateDownloads } from './certificate-card.tsx'
import './verify.css'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(
    params['code']!.startsWith(`${attendanceMark}-`)
      ? attendanceQuery(params['code']!)
      : certificateQuery(params['code']!),
  )

/** Whether a certificate is true, for whoever holds it in their hands. */
export function VerifyPage() {
  const t = useT('cohorts-certificates')
  return (
    <VisitorFrame login={t('login')}>
      <Verified />
    </VisitorFrame>
  )
}

function Verified() {
  const t = useT('cohorts-certificates')
  const { code } = useParams({ from: '/verify/$code' })
  const isAttendance = code.startsWith(`${attendanceMark}-`)
  const completion = useQuery({ ...certificateQuery(code), enabled: !isAttendance })
  const attendance = useQuery({ ...attendanceQuery(code), enabled: isAttendance })
  const certificate = isAttendance ? attendance : completion
  const { error, isPending } = certificate
  useTitle(t('title'))
  if (isPending) return null
  const isUnknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_fields')
  return (
    <div className="visitor__text proof">
      {attendance.data ? (
        <AttendanceCard certificate={attendance.data} />
      ) : completion.data ? (
        <Shown certificate={completion.data} readAt={new Date(completion.dataUpdatedAt).toISOString()} />
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          {error && !isUnknown ? (
            <LoadFailure title={t('failed')} error={error} retry={() => void certificate.refetch()} />
          ) : (
            <EmptyState lit={0} title={t('unknown')}>
              {t('unknownText', { code })}
            </EmptyState>
          )}
        </>
      )}
      <OtherCode key={code} isWanted={isUnknown} />
      <p className="small subtle proof__note">{t('privacy')}</p>
    </div>
  )
}

/** For whoever has only the paper, or mistyped its code. */
function OtherCode({ isWanted }: { isWanted: boolean }) {
  const t = useT('cohorts-certificates')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const code = typed.trim().toUpperCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code) void navigate({ to: '/verify/$code', params: { code } })
  }
  return (
    <form className="proof__form" aria-label={t('another')} onSubmit={submit}>
      <Field label={t('codeLabel')} hint={t('codeHint')}>
        <Input
          className="mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder={t('codeExample')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an unknown code leaves one thing to do: type it again
          autoFocus={isWanted}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" aria-disabled={!code}>
        {t('verify')}
      </Button>
    </form>
  )
}

function Skills({ certificate: { skills } }: { certificate: Certificate }) {
  const t = useT('cohorts-certificates')
  const locale = useLocale()
  return (
    <section className="stack" aria-labelledby="skills">
      <h2 className="title-card" id="skills">
        {t('skills')}
      </h2>
      <ul className="row row--wrap">
        {skills.map(({ name, level }) => (
          <li key={name.pt}>
            <Chip>{`${name[locale]} ${level}`}</Chip>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('skillsNote')}</p>
    </section>
  )
}

/** A badge can be checked without us, except for what only we know. */
function WhatVerifies() {
  const t = useT('cohorts-certificates')
  return (
    <section className="small muted" aria-labelledby="offline">
      <h2 className="medium" id="offline">
        {t('offlineTitle')}
      </h2>
      <p>{t('offline')}</p>
      <p>{t('online')}</p>
    </section>
  )
}

/** What was required, what was done, and why where the team decided. */
function Required({ certificate: { decision }, parts }: { certificate: Certificate; parts: Completion['parts'] }) {
  const t = useT('cohorts-certificates')
  const asked = parts.filter(({ of }) => of > 0)
  return (
    <section className="stack" aria-labelledby="required">
      <h2 className="title-card" id="required">
        {t('required')}
      </h2>
      {asked.length === 0 && <p className="muted">{t('nothingRequired')}</p>}
      <Facts
        facts={asked.map(({ part, have, of, need }) => ({
          term: t(`part.${part}`),
          value: t('done', { have, of, need }),
        }))}
      />
      {decision && <p>{t('byDecision', { reason: decision })}</p>}
    </section>
  )
}

function Shown({ certificate, readAt }: { certificate: Certificate; readAt: string }) {
  const t = useT('cohorts-certificates')
  const locale = useLocale()
  const format = useFormat()
  const { name, programme, organisation, cohort, weeks, attendance, tasks, revoked, code } = certificate
  const [from, to] = [format.date(certificate.startsOn, 'UTC'), format.date(certificate.endsOn, 'UTC')]
  const { mentoring } = certificate
  const done = mentoring
    ? (['sessions', 'hours', 'teams'] as const).map((name) => ({
        term: t(`mentoring.${name}`),
        value: format.number(mentoring[name]),
      }))
    : [
        { term: t('duration'), value: t('weeks', { count: weeks }) },
        ...(attendance === null ? [] : [{ term: t('attendance'), value: format.percent(attendance) }]),
        { term: t('tasks'), value: String(tasks) },
      ]
  const facts = [
    { term: t('period'), value: t('fromTo', { from, to }) },
    ...done,
    { term: t('issued'), value: format.date(certificate.issuedAt) },
    { term: t('by'), value: organisation },
    { term: t('code'), value: <span className="mono">{code}</span> },
    {
      term: t('state'),
      value: <Status tone={revoked ? 'danger' : 'success'}>{t(revoked ? 'revoked' : 'valid')}</Status>,
    },
  ]
  return (
    <Card className="proof__card">
      <div className="lcd proof__head">
        {revoked ? <BadgeX aria-hidden /> : <BadgeCheck aria-hidden />}
        <div className="grow">
          <p className="small">{t(revoked ? 'title' : 'verified')}</p>
          <h1 className="title-page">{t(revoked ? 'isRevoked' : 'isTrue')}</h1>
        </div>
        <Plant lit={revoked ? 0 : 7} size={64} />
      </div>
      <div className="proof__body stack">
        <div>
          <p className="small subtle">{t('issuedTo')}</p>
          <p className="title-detail proof__name">{name}</p>
          <p className="muted">
            {t(mentoring ? 'mentoring.gave' : 'completed', { programme: named('do', programme, locale), cohort })}
          </p>
        </div>
        {revoked && <p>{t('why', { date: format.date(revoked.at), reason: revoked.reason })}</p>}
        <Facts facts={facts} />
        {certificate.parts && <Required certificate={certificate} parts={certificate.parts} />}
        {certificate.skills.length > 0 && <Skills certificate={certificate} />}
        {!revoked && <CertificateDownloads code={code} noBadge={mentoring !== undefined} />}
        {!revoked && !mentoring && <WhatVerifies />}
        <p className="small subtle">{t('compare', { date: format.dateTime(readAt) })}</p>
      </div>
    </Card>
  )
}
