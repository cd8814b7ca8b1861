import { useQuery } from '@tanstack/react-query'
import { Check, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import type { ManagedRegistration } from '#contract/events-registrations.ts'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import type { Entry } from './check-in-queue.ts'
import { LoadFailure } from '../load-failure.tsx'
import { manageQueries } from '../manage/manage-api.ts'

type Props = {
  event: EventDetail
  waiting: readonly Entry[]
  onCheckIn: (guest: ManagedRegistration) => void
  onUndo: (guest: ManagedRegistration) => void
}

const mostShown = 30

export const hasArrived = ({ attendance }: ManagedRegistration): boolean =>
  attendance === 'present' || attendance === 'late'

/** Everybody with a seat, found among those already here on the phone, so that it works without a connection. */
export function GuestSearch({ event, waiting, onCheckIn, onUndo }: Props) {
  const t = useT('events-manage')
  const [typed, setTyped] = useState('')
  const guests = useQuery(manageQueries.guests(event.slug))
  const wanted = fold(typed)
  const found = (guests.data ?? []).filter(({ person }) => fold(`${person.name} ${person.email}`).includes(wanted))
  const ticked = new Set(waiting.flatMap((entry) => ('registrationId' in entry ? [entry.registrationId] : [])))
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
      {guests.isPending && (
        <Skeletons>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </Skeletons>
      )}
      {guests.isError && !guests.data && (
        <LoadFailure title={t('people.failure')} error={guests.error} retry={() => void guests.refetch()} />
      )}
      {guests.data && (
        <p className="small subtle" aria-live="polite">
          {found.length > mostShown
            ? t('checkIn.tooMany', { count: found.length, shown: mostShown })
            : t('checkIn.found', { count: found.length })}
        </p>
      )}
      {found.length > 0 && (
        <List>
          {found.slice(0, mostShown).map((guest) => (
            <GuestRow key={guest.id} guest={guest} waits={ticked.has(guest.id)} onCheckIn={onCheckIn} onUndo={onUndo} />
          ))}
        </List>
      )}
    </div>
  )
}

type ActsProps = Pick<Props, 'onCheckIn' | 'onUndo'> & { guest: ManagedRegistration; waits: boolean }

function GuestRow(props: ActsProps) {
  const { name, email } = props.guest.person
  return (
    <ListRow tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <div className="grow">
        <Person name={name} meta={email} size="sm" />
      </div>
      <GuestActs {...props} />
    </ListRow>
  )
}

function GuestActs({ guest, waits, onCheckIn, onUndo }: ActsProps) {
  const t = useT('events-manage')
  const format = useFormat()
  const { name } = guest.person
  if (waits) return <Status tone="info">{t('checkIn.waits')}</Status>
  if (hasArrived(guest))
    return (
      <>
        <Status tone="success">
          {guest.checkedInAt ? t('checkIn.arrivedAt', { time: format.time(guest.checkedInAt) }) : t('checkIn.arrived')}
        </Status>
        <IconButton name={t('checkIn.undoOf', { name })} onClick={() => onUndo(guest)}>
          <Undo2 />
        </IconButton>
      </>
    )
  return (
    <Button variant="soft" aria-label={t('checkIn.letIn', { name })} onClick={() => onCheckIn(guest)}>
      <Check />
      {t('checkIn.in')}
    </Button>
  )
}
