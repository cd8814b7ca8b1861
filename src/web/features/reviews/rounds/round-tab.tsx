import { Suspense, useState } from 'react'
import { sharesOf } from '#contract/criteria.ts'
import { roundStages } from '#contract/reviews/states.ts'
import { tieRules } from '#contract/reviews/outcomes.ts'
import { otherScores, roundRules, type RoundDetail, type RoundRules } from '#contract/reviews/rounds.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { JurorsCard } from '../jury/jurors-card.tsx'
import { saveRound } from '../manage-api.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { HeldFiles } from '../files/held-files.tsx'

type Props = { round: RoundDetail }

export function RoundTab({ round }: Props) {
  return (
    <div className="round">
      <div className="stack stack--lg">
        {round.rules.blind && <HeldFiles roundId={round.id} />}
        <Criteria round={round} />
        <Rules key={round.id} round={round} />
        <Examples round={round} />
        <JurorsCard round={round} />
      </div>
      <AssignmentCard round={round} />
    </div>
  )
}

function Criteria({ round: { criteria } }: Props) {
  const t = useT('reviews-manage')
  const shares = sharesOf(criteria)
  return (
    <Card as="section" aria-labelledby="criteria">
      <CardHead title={t('criteria.title')} id="criteria" />
      <p className="small muted cardnote">{t('criteria.note')}</p>
      <List card={false}>
        {criteria.map(({ id, name, guide }, index) => (
          <ListRow key={id}>
            <div className="grow">
              <p className="medium">
                <Translated text={name} />
              </p>
              {guide.pt && (
                <p className="small muted">
                  <Translated text={guide} />
                </p>
              )}
            </div>
            <span className="medium">{shares[index]} %</span>
          </ListRow>
        ))}
      </List>
    </Card>
  )
}

type Values = Omit<RoundRules, 'reviewsPerItem' | 'cap' | 'appealDays' | 'opensAt' | 'closesAt'> & {
  reviewsPerItem: number | null
  appealDays: number | null
  cap: number | null
  opensAt: string | null
  closesAt: string | null
}

function Rules({ round }: Props) {
  const t = useT('reviews-manage')
  const { id, rules, version, state, can } = round
  const isFixed = state !== 'draft'
  // What somebody else saves meanwhile neither replaces what is typed nor is overwritten untold.
  const [read, setRead] = useState(version)
  const { theirs, watch } = useStale(round)
  const form = useForm<RoundRules, Values>({
    schema: roundRules,
    initial: rules,
    onSubmit: async (input) => {
      const change = {
        ...(isFixed ? { closesAt: input.closesAt } : input),
        version: Math.max(theirs?.version ?? 0, read),
      }
      setRead((await watch(() => saveRound(id, change))).version)
      toast(t('rules.saved'))
      await refreshArea('reviews')
    },
  })
  if (!form.dirty && read < version) {
    form.reset(rules)
    setRead(version)
  }
  return (
    <Card as="section" aria-labelledby="rules">
      <CardHead title={t('rules.title')} id="rules" />
      <form {...form.props} className="form roundrules">
        <FormFailure text={form.failure} />
        <div className="grid cols-2 formgrid">
          <Field label={t('rules.perItem')} {...form.field('reviewsPerItem')}>
            <Input {...form.number('reviewsPerItem')} disabled={isFixed} />
          </Field>
          <Field label={t('rules.cap')} optional {...form.field('cap')}>
            <Input {...form.number('cap')} disabled={isFixed} />
          </Field>
          <Field label={t('rules.opens')} {...form.field('opensAt')}>
            <DateTimeField {...form.control('opensAt')} disabled={isFixed} />
          </Field>
          <Field label={t('rules.closes')} {...form.field('closesAt')}>
            <DateTimeField {...form.control('closesAt')} disabled={!can.edit} />
          </Field>
        </div>
        <Choices round={round} form={form} />
        {can.edit && (
          <Button type="submit" className="roundrules__save" loading={form.submitting} aria-disabled={!form.dirty}>
            {t('rules.save')}
          </Button>
        )}
      </form>
    </Card>
  )
}

/** What the round decides, and how jurors and teams see it. */
function Choices({ round: { hasStages, state }, form }: Props & { form: Form<Values> }) {
  const t = useT('reviews-manage')
  const isFixed = state !== 'draft'
  const shown = otherScores.map((value) => ({ value, label: t(`rules.shown.${value}`) }))
  return (
    <>
      {hasStages && (
        <Field label={t('stage.label')} hint={t('stage.hint')} {...form.field('stage')}>
          <Select
            options={roundStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
            {...form.input('stage')}
            disabled={isFixed}
          />
        </Field>
      )}
      <Field label={t('rules.appeals')} hint={t('rules.appealsHint')} {...form.field('appealDays')}>
        <Input className="input--short" {...form.number('appealDays')} disabled={isFixed} />
      </Field>
      <Checkbox {...form.checkbox('blind')} disabled={isFixed} hint={t('rules.blindHint')}>
        {t('rules.blind')}
      </Checkbox>
      <Field label={t('rules.others')} {...form.field('others')}>
        <Select options={shown} {...form.input('others')} disabled={isFixed} />
      </Field>
      <Field label={t('tieRule.label')} hint={t('tieRule.hint')} {...form.field('tieRule')}>
        <Select
          options={tieRules.map((value) => ({ value, label: t(`tieRule.${value}`) }))}
          {...form.input('tieRule')}
          disabled={isFixed}
        />
      </Field>
    </>
  )
}

const examplesDialog = later(() => import('./examples-dialog.tsx'))

/** Optional: three entries that every juror scores first, to see how they judge beside the programme. */
function Examples({ round }: Props) {
  const t = useT('reviews-manage')
  const [editing, setEditing] = useState(false)
  const { anchors, state } = round
  if (anchors.length === 0 && state !== 'draft') return null
  return (
    <Card as="section" aria-labelledby="examples">
      <CardHead title={t('examples.head')} id="examples">
        {state === 'draft' && (
          <Button size="sm" onPointerEnter={examplesDialog.prepare} onClick={() => setEditing(true)}>
            {t(anchors.length > 0 ? 'examples.edit' : 'examples.add')}
          </Button>
        )}
      </CardHead>
      <p className="small muted cardnote">{t(anchors.length > 0 ? 'examples.note' : 'examples.none')}</p>
      {anchors.length > 0 && (
        <List card={false}>
          {anchors.map(({ id, title, lang }) => (
            <ListRow key={id}>
              <span lang={lang}>{title}</span>
            </ListRow>
          ))}
        </List>
      )}
      {editing && (
        <Suspense>
          <LateExamples round={round} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function LateExamples(props: Props & { onClose: () => void }) {
  const { ExamplesDialog } = examplesDialog.use()
  return <ExamplesDialog {...props} />
}
