import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RoomSeat } from '#contract/events/room.ts'
import { roomCodeLength } from '#contract/room-codes.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { roomQueries, useEnterRoom } from './api.ts'
import { CodeField } from './code-field.tsx'

export const prefetch = () => fetchFirst(roomQueries.mine())

const isHere = ({ attendance }: RoomSeat) => attendance === 'present' || attendance === 'late'

/** On the phone of somebody in the room: the link of the QR code leads here with the code, else they type it. */
export function HerePage() {
  const t = useT('events-room')
  const mine = useQuery(roomQueries.mine())
  return (
    <div className="here">
      <h1 className="title-page">{t('me.title')}</h1>
      <Loaded query={mine} skeleton={<Skeleton height="12rem" />} failure={t('me.failure')}>
        {({ items }) => <Enter seats={items} />}
      </Loaded>
    </div>
  )
}

function Enter({ seats }: { seats: readonly RoomSeat[] }) {
  const { code: scanned } = useSearch({ from: '/aqui' })
  const navigate = useNavigate()
  const enter = useEnterRoom()
  const [typed, setTyped] = useState(scanned ?? '')
  const [wantsAnother, setWantsAnother] = useState(false)
  const sentFor = useRef('')
  const { mutate } = enter
  const send = (code: string) => {
    if (sentFor.current === code) return
    sentFor.current = code
    mutate(code, { onSettled: () => (sentFor.current = '') })
  }
  useEffect(() => {
    if (!scanned) return
    send(scanned)
    // A page opened again later would send a code that is gone.
    void navigate({ to: '/aqui', search: {}, replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each scanned code
  }, [scanned])
  const open = seats.filter(({ isOpen }) => isOpen)
  const there = enter.data?.seat ?? (open.length > 0 && open.every(isHere) ? open[0] : undefined)
  if (there && !wantsAnother)
    return (
      <Here
        seat={there}
        wasExcused={enter.data?.wasExcused ?? false}
        onAnother={
          open.some((seat) => !isHere(seat) && seat.slug !== there.slug) ? () => setWantsAnother(true) : undefined
        }
      />
    )
  if (open.length === 0 && !enter.isPending && !enter.error) return <NothingNow seats={seats} />
  return (
    <CodeForm
      seats={open}
      typed={typed}
      error={enter.error}
      pending={enter.isPending}
      onType={(code) => {
        setTyped(code)
        if (enter.error) enter.reset()
        if (code.length === roomCodeLength) {
          setWantsAnother(false)
          send(code)
        }
      }}
      onSend={() => send(typed)}
    />
  )
}

type FormProps = {
  seats: readonly RoomSeat[]
  typed: string
  error: Error | null
  pending: boolean
  onType: (code: string) => void
  onSend: () => void
}

function CodeForm({ seats, typed, error, pending, onType, onSend }: FormProps) {
  const t = useT('events-room')
  const locale = useLocale()
  const missing = roomCodeLength - typed.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === 0) onSend()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {seats.map((seat) => (
        <p className="medium" key={seat.slug}>
          <Translated text={seat.title} />
          {seat.place && ` · ${seat.place}`}
        </p>
      ))}
      <p className="muted">{t('me.lead')}</p>
      <Field
        label={t('me.label')}
        hint={missing > 0 ? t('me.missing', { count: missing }) : t('me.sends')}
        error={error ? errorMessage(locale, error) : undefined}
      >
        <CodeField value={typed} onChange={onType} disabled={pending} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block loading={pending} aria-disabled={missing > 0}>
        {t('me.send')}
      </Button>
    </form>
  )
}

type HereProps = { seat: RoomSeat; wasExcused: boolean; onAnother: (() => void) | undefined }

function Here({ seat, wasExcused, onAnother }: HereProps) {
  const t = useT('events-room')
  const format = useFormat()
  const title = pick(seat.title, useLocale())
  const time = format.time(seat.checkedInAt ?? seat.startsAt, seat.zone)
  return (
    <>
      <output className="lcd herein">
        <Plant lit={7} size={96} />
        <span className="herein__title">{t(seat.attendance === 'late' ? 'me.late' : 'me.done')}</span>
        <span className="small">{t('me.at', { title, time })}</span>
      </output>
      {wasExcused && <Alert tone="neutral">{t('me.wasExcused')}</Alert>}
      <ButtonLink size="lg" block to="/events/$slug" params={{ slug: seat.slug }}>
        {t('me.see')}
      </ButtonLink>
      {onAnother && (
        <Button variant="ghost" block onClick={onAnother}>
          {t('me.another')}
        </Button>
      )}
    </>
  )
}

function NothingNow({ seats }: { seats: readonly RoomSeat[] }) {
  const t = useT('events-room')
  return (
    <EmptyState
      title={seats.length > 0 ? t('me.shut') : t('me.noneTitle')}
      action={
        <ButtonLink to="/events" search={{ view: 'list' }}>
          {t('me.agenda')}
        </ButtonLink>
      }
    >
      {t('me.noneText')}
    </EmptyState>
  )
}
