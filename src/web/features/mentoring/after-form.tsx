import { Flag, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { mentoringLimits } from '#contract/mentoring/mentoring.ts'
import type { SessionAction } from '#contract/mentoring/sessions.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LateDateField, prepareDays } from '#web/components/fields/late-dates.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Score } from '#web/components/fields/score.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, TitledCard } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { KeepApart } from './request-status.tsx'
import type { After } from './use-after.ts'

type Props = { after: After }

export function AfterForm({ after }: Props) {
  useEffect(() => void prepareDays(), [])
  return (
    <div className="main-aside">
      <div className="stack stack--lg">
        <Notes after={after} />
        <Actions after={after} />
      </div>
      <div className="aside stack">
        <OpenBefore after={after} />
        <Decided after={after} />
        <Ratings after={after} />
        <NextHours after={after} />
      </div>
    </div>
  )
}

function Notes({ after: { values, change, saved } }: Props) {
  const t = useT('mentoring')
  return (
    <TitledCard id="notes" title={t('after.notes')} body="form">
      <Field label={t('after.sharedNote')} hint={t('after.sharedHint')}>
        <Textarea
          rows={4}
          limit={mentoringLimits.note}
          value={values.sharedNote}
          onChange={({ target }) => change({ sharedNote: target.value })}
        />
      </Field>
      <Field label={t('after.privateNote')} hint={t('after.privateHint')} optional>
        <Textarea
          rows={3}
          limit={mentoringLimits.note}
          value={values.privateNote}
          onChange={({ target }) => change({ privateNote: target.value })}
        />
      </Field>
      <Field label={t('after.advice')} hint={t('after.adviceHint')} optional>
        <Input
          maxLength={mentoringLimits.advice}
          value={values.advice}
          onChange={({ target }) => change({ advice: target.value })}
        />
      </Field>
      {values.advice.trim() && saved.advices.length > 0 && (
        <Field label={t('after.against')} optional>
          <Select
            placeholder={t('after.againstNone')}
            options={saved.advices.map(({ id, text, mentor }) => ({ value: id, label: `${mentor}: ${text}` }))}
            value={values.againstId ?? ''}
            onChange={({ target }) => change({ againstId: target.value || null })}
          />
        </Field>
      )}
    </TitledCard>
  )
}

function Actions({ after }: Props) {
  const t = useT('mentoring')
  const { values, change, saved } = after
  const { actions } = values
  const put = (index: number, to: Partial<(typeof actions)[number]>) =>
    change({ actions: actions.with(index, { ...actions[index]!, ...to }) })
  return (
    <TitledCard id="actions" title={t('after.actions')} body="stack">
      <p className="small subtle">{t('after.actionsHint')}</p>
      <EntryList<(typeof actions)[number]>
        value={actions}
        onChange={(next) =>
          change({ actions: next.map((one) => (one.id ? one : { ...one, id: crypto.randomUUID() })) })
        }
        blank={{ id: '', body: '', ownerId: null, dueOn: null }}
        addLabel={t('after.addAction')}
        max={mentoringLimits.actions}
      >
        {(index) => (
          <>
            <Field label={t('after.action')}>
              <Input
                maxLength={mentoringLimits.question}
                value={actions[index]!.body}
                onChange={({ target }) => put(index, { body: target.value })}
              />
            </Field>
            <div className="grid cols-2">
              <Field label={t('after.owner')}>
                <Select
                  placeholder={t('after.nobody')}
                  options={saved.people.map(({ id, name }) => ({ value: id, label: name }))}
                  value={actions[index]!.ownerId ?? ''}
                  onChange={({ target }) => put(index, { ownerId: target.value || null })}
                />
              </Field>
              <Field label={t('after.due')}>
                <LateDateField value={actions[index]!.dueOn} onChange={(dueOn) => put(index, { dueOn })} />
              </Field>
            </div>
            <Plan after={after} action={saved.actions.find(({ id }) => id === actions[index]!.id)} />
          </>
        )}
      </EntryList>
    </TitledCard>
  )
}

/** An action that is saved becomes a milestone or a task with one tap. */
function Plan({ after, action }: Props & { action: SessionAction | undefined }) {
  const t = useT('mentoring')
  const act = useAct()
  if (!action) return null
  const isStartup = after.saved.session.subject?.kind === 'startup'
  const done = isStartup ? 'after.isMilestone' : 'after.isTask'
  const make = isStartup ? 'after.makeMilestone' : 'after.makeTask'
  return (
    <div>
      <Button
        size="sm"
        variant={action.planned ? 'soft' : 'secondary'}
        aria-pressed={action.planned}
        onClick={() => void act(() => after.plan(action.id, !action.planned))}
      >
        <Flag />
        {t(action.planned ? done : make)}
      </Button>
    </div>
  )
}

function OpenBefore({ after: { values, change, saved } }: Props) {
  const t = useT('mentoring')
  if (saved.open.length === 0 && values.doneIds.length === 0) return null
  return (
    <Card as="section" pad className="stack" aria-labelledby="open">
      <h2 className="title-card" id="open">
        {t('after.open')}
      </h2>
      {saved.open.map(({ id, body, owner, mine }) => (
        <Checkbox
          key={id}
          checked={values.doneIds.includes(id)}
          onChange={({ target }) =>
            change({ doneIds: target.checked ? [...values.doneIds, id] : values.doneIds.filter((one) => one !== id) })
          }
        >
          {body} <span className="subtle">({mine ? t('rule.you') : (owner?.name ?? t('someone'))})</span>
        </Checkbox>
      ))}
    </Card>
  )
}

function Decided({ after: { values, change, saved } }: Props) {
  const t = useT('mentoring')
  if (saved.pairs.length === 0) return null
  return (
    <Card as="section" pad className="stack" aria-label={t('after.decided')}>
      {saved.pairs.map(({ one, other }) => (
        <RadioGroup
          key={one.id}
          label={t('after.decided')}
          options={[
            ...[other, one].map(({ id, text, mentor }) => ({ value: id, label: text, hint: mentor })),
            { value: '', label: t('after.notYet') },
          ]}
          value={values.decided.find(({ pairId }) => pairId === one.id)?.chosenId ?? ''}
          onChange={(chosenId) => {
            const rest = values.decided.filter(({ pairId }) => pairId !== one.id)
            change({ decided: chosenId ? [...rest, { pairId: one.id, chosenId }] : rest })
          }}
        />
      ))}
      <p className="small subtle">{t('after.decidedHint')}</p>
    </Card>
  )
}

function Ratings({ after: { values, change, saved } }: Props) {
  const t = useT('mentoring')
  return (
    <Card as="section" pad className="stack" aria-labelledby="ratings">
      <h2 className="title-card" id="ratings">
        {t('after.prepared')}
      </h2>
      <Score label={t('after.prepared')} value={values.prepared} onChange={(prepared) => change({ prepared })} />
      <p className="small subtle">{t('after.ratingHint')}</p>
      <p className="row small muted">
        <Lock aria-hidden /> {t(saved.rated ? 'after.rated' : 'after.notRated')}
      </p>
      {saved.session.state !== 'booked' && <KeepApart hourId={saved.session.id} apart={saved.apart} />}
    </Card>
  )
}

function NextHours({ after: { saved } }: Props) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  if (saved.nextHours.length === 0) return null
  return (
    <Card as="section" pad className="stack" aria-labelledby="next">
      <h2 className="title-card" id="next">
        {t('after.next')}
      </h2>
      <p className="small subtle">{t('after.nextHint')}</p>
      <ul className="stack">
        {saved.nextHours.map(({ id, startsAt }) => (
          <li key={id}>{dateTime(startsAt)}</li>
        ))}
      </ul>
    </Card>
  )
}
