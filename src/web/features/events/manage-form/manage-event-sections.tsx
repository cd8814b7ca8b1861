import { coverPlace } from '../event-cover.ts'
import { admissions, eventKinds, eventLimits, eventModes } from '#contract/events/events.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LongCombobox } from '#web/components/fields/item-chooser.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { FieldChooser } from '#web/components/fields/reference-choosers.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useZoneChoices } from '#web/components/fields/zone-choices.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { FairFields, SeatFields } from '../ways/way-fields.tsx'
import { anotherCover } from './another-cover.ts'
import { endAfter, type FormProps, inZone } from './manage-event-values.ts'

export function TitleSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <FormSection id="title" title={t('field.title')} note={t('form.textsNote')}>
      <LanguageColumns>
        {(locale) => (
          <Field {...form.field(`title.${locale}`)}>
            <Input className="input--title" lang={locale} {...form.input(`title.${locale}`)} />
          </Field>
        )}
      </LanguageColumns>
    </FormSection>
  )
}

export function TextsSection({ form }: FormProps) {
  const t = useT('events-manage')
  return (
    <FormSection id="texts" title={t('form.texts')}>
      <LanguageColumns>
        {(locale) => (
          <>
            <Field hint={t('form.summaryHint')} {...form.field(`summary.${locale}`)}>
              <Textarea lang={locale} rows={3} limit={eventLimits.summary} {...form.input(`summary.${locale}`)} />
            </Field>
            <MarkdownField
              {...form.field(`description.${locale}`)}
              input={{ lang: locale, ...form.input(`description.${locale}`) }}
            />
          </>
        )}
      </LanguageColumns>
    </FormSection>
  )
}

export function KindSection({ form, slug }: FormProps & { slug: string }) {
  const t = useT('events-manage')
  const events = useT('events')
  const place = coverPlace({ startsAt: form.values.startsAt ?? '' })
  return (
    <FormSection id="kind" title={t('form.kind')} note={t('form.kindNote')}>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('kind')}>
          <Select
            options={eventKinds.map((kind) => ({ value: kind, label: events(`kind.${kind}`) }))}
            {...form.input('kind')}
          />
        </Field>
        <Field {...form.field('field')}>
          <FieldChooser {...form.control('field')} />
        </Field>
      </div>
      <Field {...form.field('coverId')}>
        <ImageField
          kind="cover"
          another={{ label: t('form.coverAnother'), draw: anotherCover }}
          emptyNote={t('form.coverDrawn')}
          {...form.control('coverId')}
        >
          {(address) => <Cover slug={slug} place={place} kind="event" src={address} shape="card" />}
        </ImageField>
      </Field>
    </FormSection>
  )
}

const times = [
  'startsAt',
  'endsAt',
  'registrationOpensAt',
  'registrationClosesAt',
  'answersUntil',
  'cancelUntil',
  'priorityUntil',
] as const

export function TimeSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { values } = form
  const moveZone = (zone: string | null) => {
    if (!zone) return
    for (const path of times) {
      form.set(path, inZone(values[path], values.zone, zone))
    }
    form.set('zone', zone)
  }
  const start = form.control('startsAt')
  return (
    <FormSection id="when" title={t('form.when')}>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('startsAt')}>
          <DateTimeField
            {...start}
            timeZone={values.zone}
            onChange={(next) => {
              start.onChange(next)
              form.set('endsAt', endAfter(next, values))
            }}
          />
        </Field>
        <Field {...form.field('endsAt')}>
          <DateTimeField timeZone={values.zone} {...form.control('endsAt')} />
        </Field>
      </div>
      <Field hint={t('form.zoneHint')} {...form.field('zone')}>
        <LongCombobox options={useZoneChoices()} value={values.zone} onChange={moveZone} />
      </Field>
    </FormSection>
  )
}

export function PlaceSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { mode } = form.values
  return (
    <FormSection id="where" title={t('form.where')} note={t('form.whereNote')}>
      <Segmented
        label={t('field.mode')}
        options={eventModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={form.control('mode').onChange}
      />
      {mode !== 'online' && (
        <div className="grid cols-2 formgrid">
          <Field {...form.field('venue.name')}>
            <Input autoComplete="off" {...form.input('venue.name')} />
          </Field>
          <Field {...form.field('venue.address')}>
            <Input autoComplete="off" {...form.input('venue.address')} />
          </Field>
        </div>
      )}
      <Field hint={t('form.linkHint')} {...form.field('link')}>
        <Input type="url" inputMode="url" placeholder="https://" {...form.input('link')} />
      </Field>
    </FormSection>
  )
}

export function RegistrationSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { zone, admission } = form.values
  return (
    <FormSection id="registration" title={t('form.registration')} note={t('form.registrationNote')}>
      <SeatFields form={form} />
      <RadioGroup
        label={t('field.admission')}
        value={admission}
        onChange={form.control('admission').onChange}
        options={admissions.map((value) => ({
          value,
          label: t(`admission.${value}`),
          hint: t(`admissionHint.${value}`),
        }))}
      />
      <div className="grid cols-2 formgrid">
        <Field {...form.field('registrationOpensAt')}>
          <DateTimeField timeZone={zone} {...form.control('registrationOpensAt')} />
        </Field>
        <Field {...form.field('registrationClosesAt')}>
          <DateTimeField timeZone={zone} {...form.control('registrationClosesAt')} />
        </Field>
      </div>
      <p className="small subtle">{t('form.windowNote')}</p>
      <FairFields form={form} />
    </FormSection>
  )
}
