import { Ban, Check, MessageSquareText, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { type Attendance, attendances, type EventDetail } from '#contract/events/events.ts'
import type { EventFigures, ManagedRegistration } from '#contract/events/registration.ts'
import { hourMs } from '#contract/times.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { RowMenu, useMenuColumn } from '#web/components/list/row-menu.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Chip } from '#web/components/ui/chip.tsx'
import { Level } from '#web/components/display/level.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useCancelRegistration, useMark } from '../manage/manage-api.ts'
import { useDecision, useUndo } from './manage-participants-decide.tsx'
import { trackTones } from './track-tones.ts'
import { TeamAnswers } from '../answers/team-answers.tsx'
import { RegistrationStatus } from './registration-status.tsx'

type Row = { slug: string; registration: ManagedRegistration }

/** Attendance and opinions have their columns once there can be any. */
export function useParticipantColumns(event: EventDetail, figures?: EventFigures): Column<ManagedRegistration>[] {
  const t = useT('events-manage')
  const { slug, mode } = event
  const shown = useShownResults(event, figures)
  const menu = useMenuColumn<ManagedRegistration>((registration) => (
    <PersonMenu registration={registration} event={event} />
  ))
  const columns: (Column<ManagedRegistration> | false)[] = [
    {
      id: 'person',
      header: t('people.person'),
      cell: ({ person }) => <Person name={person.name} meta={person.email} size="sm" />,
    },
    {
      id: 'state',
      header: t('people.state'),
      cell: (registration) => <StateCell registration={registration} />,
    },
    mode === 'hybrid' && {
      id: 'attending',
      header: t('people.attending'),
      secondary: true,
      cell: ({ attending, wanted }) =>
        attending ? [t(`mode.${attending}`), wanted && t(`people.wants.${wanted}`)].filter(Boolean).join(', ') : '–',
    },
    !shown.feedback && {
      id: 'track',
      header: t('people.track'),
      secondary: true,
      cell: ({ person }) => <Chip tone={trackTones[person.role]}>{t(`track.${person.role}`)}</Chip>,
    },
    {
      id: 'registered',
      header: t('people.registered'),
      secondary: true,
      cell: ({ registeredAt }) => <RegisteredAt at={registeredAt} />,
    },
    shown.attendance && {
      id: 'attendance',
      header: t('people.attendance'),
      secondary: true,
      cell: (registration) => <AttendanceCell registration={registration} slug={slug} />,
    },
    shown.feedback && {
      id: 'feedback',
      header: t('people.feedback'),
      secondary: true,
      cell: ({ feedback }) =>
        feedback ? <Level value={feedback.rating} label={t('people.rating', { rating: feedback.rating })} /> : '–',
    },
    menu,
  ]
  return columns.filter((column) => column !== false)
}

const doorsOpen = hourMs

function useShownResults({ startsAt }: EventDetail, figures: EventFigures | undefined) {
  const now = useNow('minute')
  const isMarked = figures
    ? Object.entries(figures.byAttendance).some(([mark, count]) => mark !== 'unmarked' && count > 0)
    : false
  return {
    attendance: isMarked || Date.parse(startsAt) - doorsOpen <= now,
    feedback: figures?.ratings.some((count) => count > 0) ?? false,
  }
}

function StateCell({
  registration: { state, seat, excuse, position, offerExpiresAt, tellsAt, removedAt, attendance, byCode },
}: Pick<Row, 'registration'>) {
  const t = useT('events-manage')
  const format = useFormat()
  return (
    <div className="stack" style={{ '--gap': '.1rem' }}>
      {state !== 'confirmed' && (
        <RegistrationStatus state={seat === 'cohort' && state === 'cancelled' ? 'excused' : state} />
      )}
      {seat !== 'public' && <span className="small subtle nowrap">{t(`seat.${seat}`)}</span>}
      {excuse !== null && <span className="small subtle">{excuse}</span>}
      {attendance && <span className="small subtle peoplelist__mark">{t(`attendance.${attendance}`)}</span>}
      {byCode && <span className="small subtle nowrap">{t('people.byCode')}</span>}
      {removedAt && (
        <span className="small subtle nowrap">{t('people.removed', { day: format.shortDay(removedAt) })}</span>
      )}
      {tellsAt && <span className="small subtle nowrap">{t('people.tells', { time: format.time(tellsAt) })}</span>}
      {position !== null && <span className="small subtle nowrap">{t('people.position', { position })}</span>}
      {state === 'offered' && offerExpiresAt && (
        <span className="small subtle nowrap">
          {t('people.offerUntil', { time: `${format.shortDay(offerExpiresAt)}, ${format.time(offerExpiresAt)}` })}
        </span>
      )}
    </div>
  )
}

function RegisteredAt({ at }: { at: string }) {
  const format = useFormat()
  return (
    <span className="subtle nowrap">
      {format.shortDay(at)}, {format.time(at)}
    </span>
  )
}

function AttendanceCell({ slug, registration: { id, person, attendance, can } }: Row) {
  const t = useT('events-manage')
  const act = useAct()
  const mark = useMark(slug)
  const shown = mark.isPending ? mark.variables.attendance : attendance
  if (!can.mark) return attendance ? t(`attendance.${attendance}`) : '–'
  return (
    <Select
      size="sm"
      className={shown ? undefined : 'select--unmarked'}
      aria-busy={mark.isPending || undefined}
      aria-label={t('people.attendanceOf', { name: person.name })}
      placeholder={t('attendance.none')}
      options={attendances.map((value) => ({ value, label: t(`attendance.${value}`) }))}
      value={shown ?? ''}
      onChange={(event) => {
        const next = (event.target.value || null) as Attendance | null
        void act(() => mark.mutateAsync({ id, attendance: next }))
      }}
    />
  )
}

type MenuProps = { event: EventDetail; registration: ManagedRegistration }

function PersonMenu({ event, registration }: MenuProps) {
  const { id, person, can } = registration
  const t = useT('events-manage')
  const { decide, question } = useDecision(event)
  const undo = useUndo(event.slug)
  const one = { which: { ids: [id] }, count: 1 }
  const [asking, setAsking] = useState<'cancel' | 'answers'>()
  const close = () => setAsking(undefined)
  if (!can.approve && !can.decline && !can.undo && !can.cancel && !can.answer) return null
  return (
    <>
      <RowMenu name={person.name}>
        {can.approve && (
          <MenuItem id="approve" icon={<Check />} onAction={() => void decide({ decision: 'approve', ...one })}>
            {t('people.approveOne')}
          </MenuItem>
        )}
        {can.decline && (
          <MenuItem id="decline" icon={<X />} onAction={() => void decide({ decision: 'decline', ...one })}>
            {t('people.declineOne')}
          </MenuItem>
        )}
        {can.undo && (
          <MenuItem id="undo" icon={<Undo2 />} onAction={() => void undo({ ids: [id] })}>
            {t('people.undoOne')}
          </MenuItem>
        )}
        {can.answer && (
          <MenuItem id="answers" icon={<MessageSquareText />} onAction={() => setAsking('answers')}>
            {t('people.answers')}
          </MenuItem>
        )}
        {can.cancel && (
          <MenuItem id="cancel" tone="danger" icon={<Ban />} onAction={() => setAsking('cancel')}>
            {t('people.cancelOne')}
          </MenuItem>
        )}
      </RowMenu>
      {question}
      {asking === 'cancel' && <CancelPersonDialog slug={event.slug} id={id} name={person.name} onClose={close} />}
      {asking === 'answers' && <TeamAnswers event={event} registration={registration} onClose={close} />}
    </>
  )
}

type CancelProps = { slug: string; id: string; name: string; onClose: () => void }

function CancelPersonDialog({ slug, id, name, onClose }: CancelProps) {
  const t = useT('events-manage')
  const cancel = useCancelRegistration(slug)
  const words = { act: t('people.cancelOne'), keep: t('people.cancelKeep'), done: t('people.cancelDone', { name }) }
  return (
    <AskedAct
      title={t('people.cancelTitle', { name })}
      words={words}
      act={() => cancel.mutateAsync(id)}
      onClose={onClose}
    >
      {t('people.cancelText')}
    </AskedAct>
  )
}
