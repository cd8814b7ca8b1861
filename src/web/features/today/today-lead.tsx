import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useQueues } from '#web/queues.ts'
import { QueueGroups } from './queue-groups.tsx'
import { DueText, QueueFailures } from './queue-texts.tsx'
import { TodayDisplay } from './today-display.tsx'
import './today-lead.css'
import './today-page.css'

const shown = 4

export const TodaySummary = () => <DueText {...useQueues()} />

/** The team's home begins with its open work: the most urgent thing, then the next few. */
export function TodayLead() {
  const t = useT('today')
  const navigate = useNavigate()
  const { rows, queues, pending, failed } = useQueues()
  const [first, ...others] = rows
  const opens = useHasScope('programme:manage')
  const isOpening = useProgramme()?.opening && opens
  if (pending)
    return (
      <Skeletons>
        <Skeleton height="17rem" className="today__panel" />
      </Skeletons>
    )
  return (
    <div className="todaylead">
      <QueueFailures failed={failed} />
      {first && (
        <TodayDisplay
          first={first}
          queues={queues}
          chosen={undefined}
          most={6}
          onChoose={(queue) => void navigate({ to: '/manage', search: { queue } })}
        />
      )}
      <QueueGroups rows={others.slice(0, shown)} />
      {!first && failed.length === 0 && !isOpening && (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      )}
      {first && (
        <Link className="link link--alone" to="/manage">
          {t('home')}
        </Link>
      )}
    </div>
  )
}
