import { getLocalTimeZone } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { admissions, eventKinds, eventModes } from '#contract/events.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Combobox, type ComboboxProps } from '#web/components/fields/combobox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { intlLocales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { CoverField } from './manage-event-cover.tsx'
import type { FormProps } from './manage-event-texts.tsx'
import { endAfter, inZone } from './manage-event-values.ts'

export function KindSection({ form, slug }: FormProps & { slug: string }) {
  const t = useT('events-manage')
  const events = useT('events')
  return (
    <FormSection title={t('form.kind')} note={t('form.kindNote')}>
      <div className="grid cols-2 formgrid">
        <Field label={t('field.kind')} {...form.field('kind')}>
          <Select
            options={eventKinds.map((kind) => ({ value: kind, label: events(`kind.${kind}`) }))}
            {...form.input('kind')}
          />
        </Field>
        <Field label={t('field.field')} optional {...form.field('field')}>
          <LongList options={useFieldChoices()} placeholder={t('form.fieldHint')} {...form.control('field')} />
        </Field>
      </div>
      <CoverField form={form} slug={slug} />
    </FormSection>
  )
}

function useFieldChoices() {
  const locale = useLocale()
  const { data } = useQuery(referenceQueries.fields())
  return useMemo(() => {
    const choices = (data?.items ?? []).map(({ slug, name }) => ({ value: slug, label: pick(name, locale) }))
    return choices.sort((one, other) => one.label.localeCompare(other.label, intlLocales[locale]))
  }, [data, locale])
}

export function TimeSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { values } = form
  const moveZone = (zone: string | null) => {
    if (!zone) return
    for (const path of ['startsAt', 'endsAt', 'registrationOpensAt', 'registrationClosesAt'] as const) {
      form.set(path, inZone(values[path], values.zone, zone))
    }
    form.set('zone', zone)
  }
  const start = form.control('startsAt')
  return (
    <FormSection title={t('form.when')} note={t('form.whenNote')}>
      <div className="grid cols-2 formgrid">
        <Field label={t('field.startsAt')} {...form.field('startsAt')}>
          <DateTimeField
            {...start}
            timeZone={values.zone}
            onChange={(next) => {
              start.onChange(next)
              form.set('endsAt', endAfter(next, values))
            }}
          />
        </Field>
        <Field label={t('field.endsAt')} {...form.field('endsAt')}>
          <DateTimeField timeZone={values.zone} {...form.control('endsAt')} />
        </Field>
      </div>
      <Field label={t('field.zone')} hint={t('form.zoneHint')} {...form.field('zone')}>
        <LongList options={zoneChoices} value={values.zone} onChange={moveZone} />
      </Field>
    </FormSection>
  )
}

const SameList = memo(Combobox)

/** Hundreds of choices are not worked through again for every letter typed elsewhere in the form. */
function LongList({ onChange, onBlur, ...rest }: ComboboxProps) {
  const latest = useRef({ onChange, onBlur })
  useEffect(() => {
    latest.current = { onChange, onBlur }
  })
  const change = useCallback((value: string | null) => latest.current.onChange(value), [])
  const leave = useCallback(() => latest.current.onBlur?.(), [])
  return <SameList {...rest} onChange={change} onBlur={leave} />
}

// The zones of Portugal first, then the reader's own, then the world.
const zones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores', getLocalTimeZone()]
const zoneChoices = [...new Set([...zones, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

export function PlaceSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { mode } = form.values
  return (
    <FormSection title={t('form.where')} note={t('form.whereNote')}>
      <Segmented
        label={t('field.mode')}
        options={eventModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={form.control('mode').onChange}
      />
      {mode !== 'online' && (
        <div className="grid cols-2 formgrid">
          <Field label={t('field.venue')} {...form.field('venue.name')}>
            <Input autoComplete="off" {...form.input('venue.name')} />
          </Field>
          <Field label={t('field.address')} optional {...form.field('venue.address')}>
            <Input autoComplete="off" {...form.input('venue.address')} />
          </Field>
        </div>
      )}
      <Field label={t('field.link')} hint={t('form.linkHint')} optional {...form.field('link')}>
        <Input type="url" inputMode="url" placeholder="https://" {...form.input('link')} />
      </Field>
    </FormSection>
  )
}

export function RegistrationSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { zone, admission } = form.values
  return (
    <FormSection title={t('form.registration')} note={t('form.registrationNote')}>
      <Field label={t('field.capacity')} hint={t('form.capacityHint')} optional {...form.field('capacity')}>
        <Input className="input--short" type="number" min={1} step={1} {...form.number('capacity')} />
      </Field>
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
        <Field label={t('field.registrationOpensAt')} optional {...form.field('registrationOpensAt')}>
          <DateTimeField timeZone={zone} {...form.control('registrationOpensAt')} />
        </Field>
        <Field label={t('field.registrationClosesAt')} optional {...form.field('registrationClosesAt')}>
          <DateTimeField timeZone={zone} {...form.control('registrationClosesAt')} />
        </Field>
      </div>
      <p className="small subtle">{t('form.windowNote')}</p>
    </FormSection>
  )
}
