import { Check, X } from 'lucide-react'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { useRowKeys } from '#web/components/list/row-keys.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AnswerList } from '../answers/answer-list.tsx'
import './approval-list.css'
import { DecideWithWords, type WordedDecision } from './decide-with-words.tsx'
import { useDecision } from './manage-participants-decide.tsx'
import { trackTones } from './track-tones.ts'

type Props = { event: EventDetail; rows: ManagedRegistration[] }

/** The people who asked to take part, each with what a decision can rest on. J and K move, A approves, D declines. */
export function ApprovalList({ event, rows }: Props) {
  const t = useT('events-manage')
  const list = useRef<HTMLOListElement>(null)
  const { decide, question } = useDecision(event)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const onFocus = useFocusAfterDecision(list)
  const settle = async (id: string, decision: 'approve' | 'decline', saying: Partial<WordedDecision> = {}) => {
    // A second click before the answer must not send a second decision.
    if (sending.has(id)) return false
    setSending((before) => new Set([...before, id]))
    const done = await decide({ decision, which: { ids: [id] }, count: 1, ...saying })
    setSending((before) => new Set([...before].filter((one) => one !== id)))
    return done
  }
  const press = (decision: 'approve' | 'decline') => (row: HTMLElement) => {
    void settle(row.dataset['id']!, decision)
    ;(row.nextElementSibling as HTMLElement | null)?.focus()
  }
  useRowKeys(list, { rows: '.approval', acts: { a: press('approve'), d: press('decline') } })
  return (
    <div onFocus={onFocus}>
      <ol className="card approvals" ref={list} aria-label={t('people.pending')}>
        {rows.map((row) => (
          <Approval
            key={row.id}
            registration={row}
            busy={sending.has(row.id)}
            onDecide={(decision, saying) => settle(row.id, decision, saying)}
          />
        ))}
      </ol>
      <p className="approvals__keys small subtle" aria-hidden>
        {t.rich('people.keys', {
          j: <Key name="J" />,
          k: <Key name="K" />,
          a: <Key name="A" />,
          d: <Key name="D" />,
        })}
      </p>
      {question}
    </div>
  )
}

const Key = ({ name }: { name: string }) => <kbd className="kbd">{name}</kbd>

type ApprovalProps = {
  registration: ManagedRegistration
  busy: boolean
  onDecide: (decision: 'approve' | 'decline', saying?: Partial<WordedDecision>) => Promise<boolean>
}

function Approval({ registration: { id, person, registeredAt, removedAt, answers }, busy, onDecide }: ApprovalProps) {
  const t = useT('events-manage')
  const format = useFormat()
  const field = useFieldName(person.field)
  const { name, email, headline, role, attended } = person
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move the focus from row to row
    <li className="approval" data-id={id} tabIndex={-1} aria-busy={busy || undefined}>
      <Avatar name={name} size="lg" />
      <div className="approval__who">
        <p>
          <span className="approval__name">{name}</span>
          <Chip tone={trackTones[role]}>{t(`track.${role}`)}</Chip>
          {field && <Chip>{field}</Chip>}
        </p>
        <p className={headline ? undefined : 'subtle'}>{headline ?? t('people.noHeadline')}</p>
        <DotList
          className="small subtle"
          items={[
            attended === 0 ? t('people.attendedNone') : t('people.attended', { count: attended }),
            ...(removedAt ? [t('people.removed', { day: format.shortDay(removedAt) })] : []),
            t('people.asked', { day: format.shortDay(registeredAt), time: format.time(registeredAt) }),
            email,
          ]}
        />
        <AnswerList answers={answers} />
      </div>
      <div className="approval__acts">
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('people.approveNamed', { name })}
          onClick={() => void onDecide('approve')}
        >
          <Check />
          {t('people.approveOne')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={busy}
          aria-label={t('people.declineNamed', { name })}
          onClick={() => void onDecide('decline')}
        >
          <X />
          {t('people.declineOne')}
        </Button>
        <WithWords name={name} busy={busy} onDecide={onDecide} />
      </div>
    </li>
  )
}

type WordsProps = Pick<ApprovalProps, 'busy' | 'onDecide'> & { name: string }

function WithWords({ name, busy, onDecide }: WordsProps) {
  const t = useT('events-manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" disabled={busy} onClick={() => setOpen(true)}>
        {t('decide.with')}
      </Button>
      {isOpen && (
        <DecideWithWords
          name={name}
          decide={({ decision, ...saying }) => onDecide(decision, saying)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** A decided row disappears with the focus in it: the row that takes its place gets the focus. */
function useFocusAfterDecision(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ row: Element; index: number }>(null)
  useEffect(() => {
    if (!last.current || last.current.row.isConnected || document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    rows.at(Math.min(last.current.index, rows.length - 1))?.focus({ preventScroll: true })
  })
  return ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest('.approval')
    if (row) last.current = { row, index: [...(row.parentElement?.children ?? [])].indexOf(row) }
  }
}
