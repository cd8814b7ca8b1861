import { useQuery } from '@tanstack/react-query'
import { Check, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { WalkInForm } from './walk-in-form.tsx'
import type { QueuedCheckIn } from './check-in-queue.ts'
import { manageQueries } from '../manage/manage-api.ts'

type Props = {
  event: EventDetail
  waiting: readonly QueuedCheckIn[]
  onCheckIn: (participant: ManagedRegistration) => void
  onUndo: (participant: ManagedRegistration) => void
}

const mostShown = 30

export const hasArrived = ({ attendance }: ManagedRegistration): boolean =>
  attendance === 'present' || attendance === 'late'

/** Everybody with a seat, searched in the loaded list, so that it works offline. */
export function ParticipantSearch({ event, ...acts }: Props) {
  const t = useT('events-manage')
  const [typed, setTyped] = useState('')
  const participants = useQuery(manageQueries.participants(event.slug))
  const wanted = fold(typed)
  const isWanted = ({ person }: ManagedRegistration) => fold(`${person.name} ${person.email}`).includes(wanted)
  return (
    <div className="stack">
      <Input
        type="search"
        icon={<Search />}
        aria-label={t('checkIn.search')}
        placeholder={t('checkIn.search')}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
      />
      <Loaded query={participants} skeleton={<RowsSkeleton />} failure={t('people.failure')}>
        {(everybody) => <Found {...acts} found={everybody.filter(isWanted)} />}
      </Loaded>
      <WalkInForm slug={event.slug} />
    </div>
  )
}

const RowsSkeleton = () => (
  <Skeletons>
    <Skeleton height="4rem" />
    <Skeleton height="4rem" />
  </Skeletons>
)

function Found({ found, waiting, ...acts }: Omit<Props, 'event'> & { found: ManagedRegistration[] }) {
  const t = useT('events-manage')
  const ticked = new Set(waiting.flatMap((entry) => ('registrationId' in entry ? [entry.registrationId] : [])))
  return (
    <>
      <p className="small subtle" aria-live="polite">
        {found.length > mostShown
          ? t('checkIn.tooMany', { count: found.length, shown: mostShown })
          : t('checkIn.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <List>
          {found.slice(0, mostShown).map((participant) => (
            <ParticipantRow
              key={participant.id}
              participant={participant}
              waits={ticked.has(participant.id)}
              {...acts}
            />
          ))}
        </List>
      )}
    </>
  )
}

type ActsProps = Pick<Props, 'onCheckIn' | 'onUndo'> & { participant: ManagedRegistration; waits: boolean }

function ParticipantRow(props: ActsProps) {
  const { name, email } = props.participant.person
  return (
    <ListRow tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <div className="grow">
        <Person name={name} meta={email} size="sm" />
      </div>
      <ParticipantActs {...props} />
    </ListRow>
  )
}

function ParticipantActs({ participant, waits, onCheckIn, onUndo }: ActsProps) {
  const t = useT('events-manage')
  const format = useFormat()
  const { name } = participant.person
  if (waits) return <Status tone="info">{t('checkIn.waits')}</Status>
  if (hasArrived(participant))
    return (
      <>
        <Status tone="success">
          {participant.checkedInAt
            ? t('checkIn.arrivedAt', { time: format.time(participant.checkedInAt) })
            : t('checkIn.arrived')}
        </Status>
        <IconButton name={t('checkIn.undoOf', { name })} onClick={() => onUndo(participant)}>
          <Undo2 />
        </IconButton>
      </>
    )
  return (
    <>
      {participant.state === 'cancelled' && <Status tone="info">{t('registration.excused')}</Status>}
      {/* The result moves the rows, so the second half of a double tap would let in somebody else: never more than one press. */}
      <Button
        variant="soft"
        loading={false}
        aria-label={t('checkIn.letIn', { name })}
        onClick={() => onCheckIn(participant)}
      >
        <Check />
        {t('checkIn.in')}
      </Button>
    </>
  )
}
