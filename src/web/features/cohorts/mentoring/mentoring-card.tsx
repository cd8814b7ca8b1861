import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MentoringEntry } from '#contract/cohorts/mentoring.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { isOverdue } from './actions.ts'
import { useMarkAction, useRemoveEntry } from './api.ts'

type Props = {
  entries: readonly MentoringEntry[]
  /** Of somebody else's page; without it these are my own. */
  traineeId?: string
  children?: ReactNode
}

/** What was agreed and noted between a trainee and those who accompany them: open actions first. */
export function MentoringCard({ entries, traineeId, children }: Props) {
  const t = useT('cohorts-learning')
  if (entries.length === 0 && !children) return null
  return (
    <Card as="section" aria-labelledby="mentoring">
      <CardHead title={t(traineeId ? 'mentoring.title' : 'mentoring.mine')} id="mentoring" />
      <CardBody className="stack">
        {children}
        <List card={false}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} traineeId={traineeId} />
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function Entry({ entry, traineeId }: { entry: MentoringEntry; traineeId: string | undefined }) {
  const t = useT('cohorts-learning')
  const format = useFormat()
  const { kind, owner, dueOn, body, by } = entry
  const about = [
    owner && t(traineeId ? `mentoring.owner.${owner}` : `mentoring.ownOwner.${owner}`),
    dueOn && t('mentoring.due', { date: format.day(dueOn, 'UTC') }),
    by ?? t('mentoring.nobody'),
    format.shortDay(entry.at),
  ]
  return (
    <ListRow className="row--top">
      <div className="grow">
        {entry.can.mark ? <Mark entry={entry} traineeId={traineeId} /> : <p className="prewrap">{body}</p>}
        <p className="small muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      {kind === 'private' && <Status tone="neutral">{t('mentoring.kind.private')}</Status>}
      {kind === 'shared' && traineeId && <Status tone="info">{t('mentoring.kind.shared')}</Status>}
      {entry.doneAt && <Status tone="success">{t('modules.done')}</Status>}
      {isOverdue(entry) && <Status tone="warning">{t('mentoring.overdue')}</Status>}
      {entry.can.remove && traineeId && <Remove entry={entry} traineeId={traineeId} />}
    </ListRow>
  )
}

function Mark({ entry: { id, body, doneAt }, traineeId }: { entry: MentoringEntry; traineeId: string | undefined }) {
  const act = useAct()
  const mark = useMarkAction(traineeId)
  const isDone = mark.isPending ? mark.variables.isDone : doneAt !== null
  return (
    <Checkbox
      checked={isDone}
      aria-disabled={mark.isPending}
      onChange={({ target }) => {
        if (!mark.isPending) void act(() => mark.mutateAsync({ entryId: id, isDone: target.checked }))
      }}
    >
      {body}
    </Checkbox>
  )
}

function Remove({ entry, traineeId }: { entry: MentoringEntry; traineeId: string }) {
  const t = useT('cohorts-learning')
  const act = useAct()
  const remove = useRemoveEntry(traineeId)
  return (
    <IconButton
      size="sm"
      name={t('mentoring.remove', { text: entry.body.slice(0, 40) })}
      onClick={() => void act(() => remove.mutateAsync(entry.id))}
    >
      <Trash2 />
    </IconButton>
  )
}
