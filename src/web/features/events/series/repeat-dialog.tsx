import { parseAbsolute } from '@internationalized/date'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { seriesRule } from '#contract/events/series.ts'
import { repeats, ruleDays, seriesDays, type SeriesRule, whyNoSeries } from '#contract/events/series-days.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useRepeat } from './api.ts'
import { useRuleWords } from './rule-words.ts'

type Values = Omit<SeriesRule, 'interval'> & { interval: number | null }
const initial: Values = { every: 'week', interval: 1, until: null, count: 8, except: [], also: [] }
type PartProps = { form: Form<Values>; first: string }

/** Chooses the rule, and of its dates those that do not take place. */
export function RepeatDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const t = useT('events-series')
  const { mutateAsync: repeat } = useRepeat(event.slug)
  const first = parseAbsolute(event.startsAt, event.zone).toString().slice(0, 10)
  const form = useForm<SeriesRule, Values>({
    schema: seriesRule,
    initial,
    extra: (values) => faultsOf(first, values),
    onSubmit: async (rule) => {
      await repeat(rule)
      toast(t('repeat.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('repeat.open')}
      keep={t('repeat.keep')}
      submit={t('repeat.make')}
      onClose={onClose}
    >
      <RuleFields form={form} first={first} />
      <EndFields form={form} />
      <DateChoice form={form} first={first} />
    </FormDialog>
  )
}

const isWhole = (values: Values): values is SeriesRule =>
  values.interval !== null && values.interval >= 1 && (values.until !== null || values.count !== null)

function faultsOf(first: string, values: Values) {
  const code = isWhole(values) ? whyNoSeries(seriesDays(first, values)) : undefined
  return code ? [{ field: values.until === null ? 'count' : 'until', code, params: {} }] : []
}

function RuleFields({ form, first }: PartProps) {
  const t = useT('events-series')
  const words = useRuleWords()
  const options = repeats.map((value) => ({ value, label: t(`repeat.${value}`) }))
  return (
    <>
      <Field
        label={t('repeat.every')}
        hint={isWhole(form.values) && words(first, form.values)}
        {...form.field('every')}
      >
        <Select options={options} {...form.input('every')} />
      </Field>
      <Field label={t('repeat.interval')} hint={t('repeat.intervalHint')} {...form.field('interval')}>
        <Input className="input--short" type="number" min={1} max={12} {...form.number('interval')} />
      </Field>
    </>
  )
}

function EndFields({ form }: Pick<PartProps, 'form'>) {
  const t = useT('events-series')
  const [end, setEnd] = useState<'count' | 'until'>('count')
  const choose = (next: typeof end) => {
    setEnd(next)
    form.set('until', null)
    form.set('count', next === 'count' ? 8 : null)
  }
  return (
    <>
      <RadioGroup
        label={t('repeat.ends')}
        row
        value={end}
        onChange={choose}
        options={[
          { value: 'count', label: t('repeat.byCount') },
          { value: 'until', label: t('repeat.byUntil') },
        ]}
      />
      {end === 'count' ? (
        <Field label={t('repeat.count')} {...form.field('count')}>
          <Input className="input--short" type="number" min={2} {...form.number('count')} />
        </Field>
      ) : (
        <Field label={t('repeat.until')} {...form.field('until')}>
          <DateField {...form.control('until')} />
        </Field>
      )}
    </>
  )
}

/** Each date of the rule with a tick; the first is the event itself. */
function DateChoice({ form, first }: PartProps) {
  const t = useT('events-series')
  const format = useFormat()
  const [day, setDay] = useState<string | null>(null)
  const { values } = form
  if (!isWhole(values) || whyNoSeries(seriesDays(first, values)) === 'series_too_long') return null
  const { except, also } = values
  const days = [...new Set([...ruleDays(first, values), ...also])].toSorted()
  const turn = (one: string, isIn: boolean) => {
    if (also.includes(one))
      return form.set(
        'also',
        also.filter((other) => other !== one),
      )
    form.set('except', isIn ? except.filter((other) => other !== one) : [...except, one])
  }
  const add = () => {
    if (day && !days.includes(day)) form.set('also', [...also, day])
    setDay(null)
  }
  return (
    <fieldset className="field">
      <legend className="field__label">{t('repeat.dates', { count: seriesDays(first, values).length })}</legend>
      <div className="checks">
        {days.map((one) => (
          <Checkbox
            key={one}
            checked={!except.includes(one)}
            disabled={one === first}
            onChange={({ target }) => turn(one, target.checked)}
          >
            {format.weekdayDate(one, 'UTC')}
          </Checkbox>
        ))}
      </div>
      <div className="row row--wrap">
        <Field label={t('repeat.also')}>
          <DateField value={day} onChange={setDay} min={first} />
        </Field>
        <Button disabled={!day} onClick={add}>
          {t('repeat.add')}
        </Button>
      </div>
    </fieldset>
  )
}
