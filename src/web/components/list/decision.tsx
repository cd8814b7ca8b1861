import { type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { assigneeEndpoint } from '#contract/records.ts'
import { JumpBar } from '#web/components/display/act-bar.tsx'
import { Faster } from '#web/components/editor/faster.tsx'
import { AssigneeField } from '#web/components/fields/assignee-field.tsx'
import { SecondLanguage } from '#web/components/editor/second-language.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { type OptionCard, OptionCards } from '#web/components/fields/option-cards.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './queue.css'
import { type Decided, type DecisionFields, type Deciding, type Undoable, useUndoDecision } from './use-decision.ts'

type CardProps = {
  area: string
  /** Hands the record over. */
  assign: ReturnType<typeof assigneeEndpoint<string, z.ZodMiniType>>
  record: { id: string; assignee: { id: string; name: string } | null; can: { decide: readonly string[] } }
  /** The `DecisionForm`, while there is something to decide. */
  children: ReactNode
}

/** Who answers for a record, and what becomes of it. */
export function DecisionCard({ area, assign, record, children }: CardProps) {
  const t = useT('manage')
  const [isOpen, setOpen] = useState(false)
  const { id, assignee, can } = record
  const change = useChange(area, (userId: string | null) => call(assign, { params: { id }, body: { userId } }))
  const handOver = async (userId: string | null) => {
    await change.mutateAsync(userId)
    setOpen(false)
  }
  const isClosed = can.decide.length === 0
  // Whoever is writing keeps the form, when somebody else has closed the record meanwhile.
  const [wasOpen] = useState(!isClosed)
  return (
    <Card as="aside" className="decision" aria-label={t('decide.title')}>
      <CardHead title={t('decide.title')}>
        <button
          type="button"
          className="link link--quiet small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('assignee.handOver')}
        </button>
      </CardHead>
      {(isOpen || isClosed || assignee) && (
        <div className="decision__body">
          {assignee && <p className="small muted">{t('assignee.is', { name: assignee.name })}</p>}
          {isOpen && <AssigneeField assignee={assignee} assign={handOver} />}
          {isClosed && <p className="muted">{t('decide.nothing')}</p>}
        </div>
      )}
      {(wasOpen || !isClosed) && children}
    </Card>
  )
}

type FormProps<R extends Decided, V extends DecisionFields> = {
  deciding: Deciding<R, V>
  options: readonly OptionCard<string>[]
  /** The decision that somebody else has taken, for the conflict. */
  outcome: ReactNode
  answer: { label?: string; hint: string; optional: boolean; limit: number }
  /** Further fields, above the answer. */
  children?: ReactNode
}

type Wording<D extends string> = (key: `decide.${D}` | `decide.${D}Key` | `decide.${D}Hint`) => string

/** The decisions that are possible now, named by the texts of the area. */
export const decisionOptions = <D extends string>(possible: readonly D[], icons: Record<D, ReactNode>, t: Wording<D>) =>
  possible.map((value) => ({
    value,
    icon: icons[value],
    shortcut: t(`decide.${value}Key`),
    label: t(`decide.${value}`),
    hint: t(`decide.${value}Hint`),
  }))

/** A decision and the answer that goes out with it. */
export function DecisionForm<R extends Decided, V extends DecisionFields>(props: FormProps<R, V>) {
  const { deciding, options, outcome, answer, children } = props
  const t = useT('manage')
  const { theirs, discard, skip } = deciding
  // The fields that every decision has; TypeScript cannot see them in `V`.
  const form = deciding.form as unknown as Form<DecisionFields>
  const { label = t('decide.answer'), hint, optional, limit } = answer
  const { decision } = form.values
  const isPossible = options.some(({ value }) => value === decision)
  useEffect(() => {
    if (!isPossible && options[0]) form.set('decision', options[0].value)
  })
  const panel = useRef<HTMLDivElement>(null)
  const conflict = theirs && { theirs: theirs.answer, outcome, mine: form.values.answer }
  if (options.length === 0) {
    if (!conflict) return null
    return (
      <div className="decision__body">
        <Faster {...conflict} onDiscard={discard} />
      </div>
    )
  }
  return (
    <form {...form.props}>
      <JumpBar label={t('decide.title')} panel={panel} act={t('decide.go')} />
      <div className="decision__body jumpto" ref={panel}>
        <FormFailure text={theirs ? null : form.failure} />
        {conflict && <Faster {...conflict} onDiscard={discard} />}
        <OptionCards label={t('decide.what')} options={options} {...form.control('decision')} />
        {children}
        <Field label={label} hint={hint} optional={optional} {...form.field('answer')}>
          <Textarea rows={4} limit={limit} lang={form.values.lang} {...form.input('answer')} />
        </Field>
        <SecondLanguage form={form} text={form.values.answer} limit={limit} />
      </div>
      <div className="decision__foot">
        {skip && (
          <Button variant="ghost" onClick={skip}>
            {t('queue.skip')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t(theirs ? 'decide.sendToo' : 'decide.submit')}
        </Button>
      </div>
    </form>
  )
}

type UndoProps = { area: string; endpoint: Parameters<typeof useUndoDecision>[1]; record: Undoable }

/** Until the mails leave, the decision can be taken back where the record stands. */
export function UndoDecision({ area, endpoint, record: { id, undoUntil } }: UndoProps) {
  const t = useT('manage')
  const ui = useT('ui')
  const { time } = useFormat()
  const undo = useUndoDecision(area, endpoint)
  if (!undoUntil) return null
  const action = (
    <Button size="sm" onClick={() => void undo(id)}>
      {ui('undo')}
    </Button>
  )
  return (
    <Alert tone="note" action={action}>
      {t('decide.tellsAt', { time: time(undoUntil) })}
    </Alert>
  )
}
