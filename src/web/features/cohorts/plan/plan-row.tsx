import { passportLimits } from '#contract/cohorts/passport.ts'
import { planKinds, planLimits, type PlanKind } from '#contract/cohorts/plan.ts'
import { taskLimits } from '#contract/cohorts/progress.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { SkillChooser } from '#web/components/fields/reference-choosers.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import type { PlanForm } from './plan-values.ts'

type Props = { form: PlanForm; i: number }

/** One row of the plan: what it is, when, how often, and for a session what it practises. */
export function PlanRowFields({ form, i }: Props) {
  const t = useT('cohorts-plan')
  const row = form.values.rows[i]!
  const kinds = planKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <div className="planrow__what">
        <Field label={t('row.kind')} {...form.field(`rows.${i}.kind`)}>
          <Select
            options={kinds}
            value={row.kind}
            onChange={({ target }) => form.set(`rows.${i}.kind`, target.value as PlanKind)}
          />
        </Field>
        {locales.map((locale) => (
          <Field
            key={locale}
            label={t(`row.title.${locale}`)}
            optional={locale !== 'pt'}
            {...form.field(`rows.${i}.title.${locale}`)}
          >
            <Input lang={locale} maxLength={planLimits.title} {...form.input(`rows.${i}.title.${locale}`)} />
          </Field>
        ))}
      </div>
      <When form={form} i={i} />
      {row.kind === 'session' ? <SessionFields form={form} i={i} /> : <TaskFields form={form} i={i} />}
    </>
  )
}

/** 5 January 2026 was a Monday. */
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)))

function When({ form, i }: Props) {
  const t = useT('cohorts-plan')
  const format = useFormat()
  const { kind, weekday } = form.values.rows[i]!
  const days = weekdays.map((day, index) => ({ value: String(index + 1), label: format.weekday(day, 'UTC') }))
  return (
    <div className="planrow__when">
      <Field label={t('row.week')} {...form.field(`rows.${i}.week`)}>
        <Input {...form.number(`rows.${i}.week`)} />
      </Field>
      <Field label={t('row.weekday')} {...form.field(`rows.${i}.weekday`)}>
        <Select
          options={days}
          value={String(weekday)}
          onChange={({ target }) => form.set(`rows.${i}.weekday`, Number(target.value))}
        />
      </Field>
      <Field label={t(`row.at.${kind}`)} {...form.field(`rows.${i}.at`)}>
        <Input placeholder="18:30" {...form.input(`rows.${i}.at`)} />
      </Field>
      {kind === 'session' && (
        <Field label={t('row.minutes')} {...form.field(`rows.${i}.minutes`)}>
          <Input {...form.number(`rows.${i}.minutes`)} />
        </Field>
      )}
      <Field label={t('row.times')} {...form.field(`rows.${i}.times`)}>
        <Input {...form.number(`rows.${i}.times`)} />
      </Field>
    </div>
  )
}

function SessionFields({ form, i }: Props) {
  const t = useT('cohorts-plan')
  return (
    <div className="planrow__more">
      <Field label={t('row.skills')} optional {...form.field(`rows.${i}.skills`)}>
        <SkillChooser max={passportLimits.sessionSkills} {...form.control(`rows.${i}.skills`)} />
      </Field>
      <Checkbox {...form.checkbox(`rows.${i}.compulsory`)}>{t('row.compulsory')}</Checkbox>
    </div>
  )
}

function TaskFields({ form, i }: Props) {
  const t = useT('cohorts-plan')
  return (
    <Field label={t('row.body')} optional {...form.field(`rows.${i}.body.pt`)}>
      <Textarea lang="pt" rows={3} limit={taskLimits.body} {...form.input(`rows.${i}.body.pt`)} />
    </Field>
  )
}
