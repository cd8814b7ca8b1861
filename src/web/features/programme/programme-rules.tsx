import { useQuery } from '@tanstack/react-query'
import { tracks } from '#contract/programme/programme.ts'
import { currencies } from '#contract/programme/currency.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LongCombobox } from '#web/components/fields/item-chooser.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { useZoneChoices } from '#web/components/fields/zone-choices.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { programmeQueries } from './api.ts'
import type { ProgrammeFields } from './programme-settings-page.tsx'

type Props = { form: Editor<ProgrammeFields> }

const limits = ['absences', 'lastSessions', 'inARow', 'silentDays', 'mentorFromWeek', 'signals'] as const

/** When a trainee counts as at risk; the trainees' pages show the rule in words. */
export function RiskSection({ form }: Props) {
  const t = useT('programme')
  return (
    <FormSection title={t('risk.title')} note={t('risk.note')} id="risk">
      <div className="grid cols-2 formgrid">
        {limits.map((name) => (
          <Field key={name} {...form.field(`risk.${name}`)} label={t(`risk.${name}`)}>
            <Input {...form.number(`risk.${name}`)} />
          </Field>
        ))}
      </div>
    </FormSection>
  )
}

/** The clock and the calendar that the programme goes by, its currency, and who can register. */
export function CalendarSection({ form }: Props) {
  const t = useT('programme')
  const { onChange, ...zone } = form.control('zone')
  return (
    <FormSection title={t('calendar.title')} note={t('calendar.note')} id="calendar">
      <ChoiceChips
        {...form.field('closedTracks')}
        {...form.control('closedTracks')}
        options={tracks.map((value) => ({ value, label: t(`track.${value}`) }))}
      />
      <div className="grid cols-2 formgrid">
        <Field hint={t('calendar.zoneHint')} {...form.field('zone')}>
          <LongCombobox
            {...zone}
            options={useZoneChoices()}
            onChange={(chosen) => chosen !== null && onChange(chosen)}
          />
        </Field>
        <Field {...form.field('currency')}>
          <Select {...form.input('currency')} options={useCurrencies()} />
        </Field>
        <FeaturedCohort form={form} />
      </div>
      <fieldset className="field">
        <legend className="field__label">{t('field.daysOff')}</legend>
        <p className="small subtle">{t('calendar.daysOffHint')}</p>
        <EntryList
          value={form.values.daysOff}
          onChange={(daysOff) => form.set('daysOff', daysOff)}
          blank={{ day: '', name: noTexts }}
          addLabel={t('calendar.addDay')}
        >
          {(i) => <DayOff form={form} i={i} />}
        </EntryList>
      </fieldset>
    </FormSection>
  )
}

function useCurrencies() {
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
}

function FeaturedCohort({ form }: Props) {
  const t = useT('programme')
  const { data } = useQuery(programmeQueries.cohorts())
  const { value, onChange } = form.control('featuredCohortId')
  const options = data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <Field hint={t('calendar.featuredHint')} {...form.field('featuredCohortId')}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        options={options}
        placeholder={t('calendar.featuredNone')}
      />
    </Field>
  )
}

function DayOff({ form, i }: Props & { i: number }) {
  const t = useT('programme')
  const { value, onChange } = form.control(`daysOff.${i}.day`)
  return (
    <div className="grid cols-3 formgrid">
      <Field {...form.field(`daysOff.${i}.day`)} label={t('calendar.day')}>
        <DateField value={value || null} onChange={(day) => onChange(day ?? '')} />
      </Field>
      <Field {...form.field(`daysOff.${i}.name.pt`)} label={t('calendar.dayPt')}>
        <Input lang="pt" {...form.input(`daysOff.${i}.name.pt`)} />
      </Field>
      <Field {...form.field(`daysOff.${i}.name.en`)} label={t('calendar.dayEn')} optional>
        <Input lang="en" {...form.input(`daysOff.${i}.name.en`)} />
      </Field>
    </div>
  )
}
