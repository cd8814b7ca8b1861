import { useState } from 'react'
import { roundStages } from '#contract/reviews/states.ts'
import { tieRules } from '#contract/reviews/outcomes.ts'
import { otherScores, roundRules, type RoundDetail, type RoundRules } from '#contract/reviews/rounds.ts'
import { scorings } from '#contract/reviews/scoring.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { saveRound } from '../manage-api.ts'

type Props = { round: RoundDetail }
type Values = Omit<RoundRules, 'reviewsPerItem' | 'cap' | 'appealDays' | 'opensAt' | 'closesAt'> & {
  reviewsPerItem: number | null
  appealDays: number | null
  cap: number | null
  opensAt: string | null
  closesAt: string | null
}

/** What somebody else saves meanwhile neither replaces what is typed nor is overwritten untold. */
function useRules(round: RoundDetail): Form<Values> {
  const { id, rules, version, state } = round
  const t = useT('reviews-manage')
  const [read, setRead] = useState(version)
  const { theirs, watch } = useStale(round)
  const form = useForm<RoundRules, Values>({
    schema: roundRules,
    initial: rules,
    onSubmit: async (input) => {
      const change = state === 'draft' ? input : { closesAt: input.closesAt }
      const saved = await watch(() => saveRound(id, { ...change, version: Math.max(theirs?.version ?? 0, read) }))
      setRead(saved.version)
      toast(t('rules.saved'))
      await refreshArea('reviews')
    },
  })
  if (!form.dirty && read < version) {
    form.reset(rules)
    setRead(version)
  }
  return form
}

/** By what rules the round runs; fixed once it is open, but for its end. */
export function RulesCard({ round }: Props) {
  const t = useT('reviews-manage')
  const { state, can } = round
  const isFixed = state !== 'draft'
  const form = useRules(round)
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
        <Judging round={round} form={form} />
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

/** How entries are judged, and what they need besides their place in the order. */
function Judging({ round: { state }, form }: Props & { form: Form<Values> }) {
  const t = useT('reviews-manage')
  const isFixed = state !== 'draft'
  const { scoring } = form.values
  return (
    <>
      <Field label={t('scoring.label')} hint={t('scoring.hint')} {...form.field('scoring')}>
        <Select
          options={scorings.map((value) => ({ value, label: t(`scoring.${value}`) }))}
          {...form.input('scoring')}
          disabled={isFixed}
        />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field label={t(`mark.${scoring}`)} hint={t('mark.hint')} optional {...form.field('passMark')}>
          <Input {...form.number('passMark')} inputMode="decimal" disabled={isFixed} />
        </Field>
        <Field label={t('perField.label')} hint={t('perField.hint')} optional {...form.field('mostPerField')}>
          <Input {...form.number('mostPerField')} disabled={isFixed} />
        </Field>
      </div>
    </>
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
