import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/auth/auth.ts'
import type { SettingsPart } from '#web/area.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { settingsQueries, useEndOthers, useEndSession } from './api.ts'

type Session = AnswerOf<typeof listSessions>['items'][number]

export const sessionsPart: SettingsPart = {
  Section: SessionsSection,
  prefetch: () => fetchFirst(settingsQueries.sessions()),
}

function SessionsSection() {
  const t = useT('settings')
  const locale = useLocale()
  const sessions = useQuery(settingsQueries.sessions())
  const items = sessions.data?.items ?? []
  return (
    <FormCard>
      <FormSection title={t('sessions.title')} note={t('sessions.note')} id="sessions">
        {sessions.isPending && (
          <Skeletons>
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </Skeletons>
        )}
        {sessions.isError && (
          <Alert
            tone="danger"
            action={
              <Button size="sm" onClick={() => void sessions.refetch()}>
                {t('sessions.tryAgain')}
              </Button>
            }
          >
            {errorMessage(locale, sessions.error)}
          </Alert>
        )}
        {items.length > 0 && (
          <List>
            {items.map((session) => (
              <SessionRow session={session} key={session.id} />
            ))}
          </List>
        )}
        {items.length > 1 && <EndOthers count={items.length - 1} />}
      </FormSection>
    </FormCard>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useT('settings')
  const { id, current, lastSeenAt, createdAt } = session
  const device = session.device || t('sessions.unknown')
  const locale = useLocale()
  const format = useFormat()
  const end = useEndSession()
  const finish = () =>
    end.mutate(id, {
      onSuccess: () => toast(t('sessions.ended', { device })),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  return (
    <ListRow>
      <MonitorSmartphone className="subtle" />
      <div className="grow">
        <p className="medium">{device}</p>
        <p className="small subtle">
          {current
            ? t('sessions.since', { date: format.dateTime(createdAt) })
            : t('sessions.lastSeen', { when: format.relative(lastSeenAt) })}
        </p>
      </div>
      {current ? (
        <Chip tone="success">{t('sessions.current')}</Chip>
      ) : (
        <Button size="sm" loading={end.isPending} aria-label={t('sessions.endOf', { device })} onClick={finish}>
          {t('sessions.end')}
        </Button>
      )}
    </ListRow>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useT('settings')
  const end = useEndOthers()
  const asked = {
    title: t('sessions.endOthersTitle'),
    text: t('sessions.endOthersText'),
    words: { act: t('sessions.endOthers', { count }), keep: t('sessions.keep'), done: t('sessions.othersEnded') },
    act: () => end.mutateAsync(),
  }
  return (
    <div>
      <AskedButton variant="danger-soft" asked={asked} />
    </div>
  )
}
