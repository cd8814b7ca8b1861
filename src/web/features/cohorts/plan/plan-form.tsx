import { useState } from 'react'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { holidaysBetween } from '#contract/cohorts/holidays.ts'
import { planLimits, type planCohort, type PlanInput } from '#contract/cohorts/plan.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { tryPlan, usePlan } from './api.ts'
import { PlanPreview } from './plan-preview.tsx'
import { useCounted } from './planned-dates.tsx'
import { PlanRowFields } from './plan-row.tsx'
import { blankRow, planSchema, type PlanForm, type PlanValues } from './plan-values.ts'
import './plan.css'

type Tried = { answer: AnswerOf<typeof planCohort>; input: PlanInput; of: PlanValues }
type Props = { cohort: CohortDetail; zone: string }

/** The weeks of a cohort in one form: first the dates are shown, then they are made. */
export function PlanWeeks({ cohort, zone }: Props) {
  const t = useT('cohorts-plan')
  const [tried, setTried] = useState<Tried>()
  const plan = usePlan(cohort.id)
  const counted = useCounted()
  const form: PlanForm = useForm<PlanInput, PlanValues>({
    schema: planSchema,
    initial: { rows: [{ ...blankRow, times: cohort.weeks }], skipHolidays: true, daysOff: [], publish: false },
    draftKey: `cohort-plan.${cohort.id}`,
    onSubmit: async (input) => {
      const of = form.values
      setTried({ answer: await tryPlan(cohort.id, input), input, of })
      return false
    },
  })
  const make = async ({ input }: Tried) => {
    toast(t('made', { list: counted(await plan.mutateAsync({ ...input, dryRun: false })) }))
    setTried(undefined)
    form.reset()
  }
  // What was typed since has not been looked at.
  const isFresh = tried?.of === form.values
  return (
    <>
      <form {...form.props} className="stack">
        <FormFailure text={form.failure} />
        <Card as="section" aria-labelledby="plan-rows">
          <CardHead title={t('rows.title')} id="plan-rows" />
          <CardBody className="form">
            <p className="muted">{t('rows.note')}</p>
            <EntryList
              value={form.values.rows}
              onChange={(rows) => form.set('rows', rows)}
              blank={blankRow}
              addLabel={t('rows.add')}
              max={planLimits.rows}
            >
              {(i) => <PlanRowFields form={form} i={i} />}
            </EntryList>
          </CardBody>
        </Card>
        <DaysOff form={form} cohort={cohort} />
        <div className="row row--wrap">
          <Button type="submit" variant={isFresh ? 'secondary' : 'primary'} loading={form.submitting}>
            {t('preview.show')}
          </Button>
          <Checkbox {...form.checkbox('publish')}>{t('publishAtOnce')}</Checkbox>
        </div>
      </form>
      {tried && isFresh && (
        <PlanPreview answer={tried.answer} zone={zone} publish={tried.input.publish} onMake={() => make(tried)} />
      )}
    </>
  )
}

function DaysOff({ form, cohort: { startsOn, endsOn } }: { form: PlanForm; cohort: CohortDetail }) {
  const t = useT('cohorts-plan')
  const locale = useLocale()
  const format = useFormat()
  const own = useProgramme()?.rules.daysOff.filter(({ day }) => day >= startsOn && day <= endsOn) ?? []
  const holidays = [...holidaysBetween(startsOn, endsOn), ...own].map(
    ({ day, name }) => `${pick(name, locale)} (${format.weekday(day, 'UTC')}, ${format.shortDay(day, 'UTC')})`,
  )
  return (
    <Card as="section" aria-labelledby="days-off">
      <CardHead title={t('daysOff.title')} id="days-off" />
      <CardBody className="form">
        <Checkbox
          hint={holidays.length > 0 ? t('daysOff.holidays', { list: format.list(holidays) }) : t('daysOff.none')}
          {...form.checkbox('skipHolidays')}
        >
          {t('daysOff.skip')}
        </Checkbox>
        <EntryList
          lines
          value={form.values.daysOff}
          onChange={(daysOff) => form.set('daysOff', daysOff)}
          blank={{ day: null }}
          addLabel={t('daysOff.add')}
          max={planLimits.daysOff}
        >
          {(i) => (
            <Field label={t('daysOff.day', { number: i + 1 })} {...form.field(`daysOff.${i}`)}>
              <DateField min={startsOn} max={endsOn} {...form.control(`daysOff.${i}.day`)} />
            </Field>
          )}
        </EntryList>
      </CardBody>
    </Card>
  )
}
