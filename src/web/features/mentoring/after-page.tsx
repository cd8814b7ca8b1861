import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionAfter } from '#contract/mentoring/sessions.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AfterForm } from './after-form.tsx'
import { mentoringQueries, useCloseSession } from './api.ts'
import { useAfter } from './use-after.ts'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(mentoringQueries.after(params['id'] ?? ''))
}

/** Two minutes after a session: it saves by itself, and nobody is told before it is closed. */
export function AfterPage() {
  const { id } = useParams({ from: '/mentoring/$id/after' })
  const { data } = useQuery(mentoringQueries.after(id))
  return data ? <After key={id} id={id} first={data} /> : null
}

function After({ id, first }: { id: string; first: SessionAfter }) {
  const t = useT('mentoring')
  const { dateTime, time } = useFormat()
  const after = useAfter(id, first)
  const { session } = after.saved
  const name = session.subject?.name ?? t('someone')
  useTitle(t('after.title', { name }))
  const isClosed = session.state !== 'booked'
  return (
    <>
      <PageHeader
        title={t('after.title', { name })}
        sub={`${dateTime(session.startsAt)}. ${t('after.sub')}`}
        actions={
          <ButtonLink to="/mentoring/$id/brief" params={{ id }}>
            {t('hours.prepare')}
          </ButtonLink>
        }
      />
      <div className="stack stack--lg">
        {isClosed && (
          <Alert tone="success">{t(session.state === 'done' ? 'after.closed' : 'after.closedMissed')}</Alert>
        )}
        <AfterForm after={after} />
        <Card pad className="stack">
          <p className="small subtle" aria-live="polite">
            {after.failure ?? (after.savedAt ? t('after.savedAt', { time: time(after.savedAt) }) : t('after.keeps'))}
          </p>
          {!isClosed && <Close id={id} after={after} starts={session.startsAt} />}
        </Card>
      </div>
    </>
  )
}

type CloseProps = { id: string; after: ReturnType<typeof useAfter>; starts: string }

function Close({ id, after, starts }: CloseProps) {
  const t = useT('mentoring')
  const act = useAct()
  const close = useCloseSession(id)
  const [came, setCame] = useState<'yes' | 'no' | null>(null)
  const now = useNow('minute')
  if (Date.parse(starts) > now) return <p>{t('after.early')}</p>
  const send = async () => {
    if (!(await after.flush())) return
    if (await act(async () => after.take(await close.mutateAsync(came === 'yes'))))
      toast(t(came === 'yes' ? 'after.shared' : 'after.missedSaved'))
  }
  return (
    <>
      <Segmented
        label={t('after.came')}
        options={[
          { value: 'yes', label: t('after.yes') },
          { value: 'no', label: t('after.no') },
        ]}
        value={came}
        onChange={setCame}
      />
      <p className="small subtle">{t(came === 'no' ? 'rule.missed' : 'after.closeText')}</p>
      <div>
        <Button
          variant="primary"
          aria-disabled={came === null}
          loading={close.isPending}
          onClick={() => came !== null && void send()}
        >
          {t('after.close')}
        </Button>
      </div>
    </>
  )
}
