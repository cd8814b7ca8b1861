import { audiences, minutesOffered, type Audience } from '#contract/mentoring/mentoring.ts'
import { Field, type FieldProps } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { TimeField } from '#web/components/fields/time-field.tsx'
import type { OwnText } from '#web/lib/forms/form-state.ts'
import { useT } from '#web/lib/text/i18n.ts'

export type Offered = { at: string; minutes: number; place: string | null; link: string | null; audience: Audience }
type Name = keyof Offered
type Props = {
  value: Offered
  onChange: (value: Offered) => void
  /** What the form says of a field. */
  field: (name: Name) => Omit<FieldProps, 'label' | 'children'>
}

/** When, how long, where and for whom: of a weekly hour as of a single one. */
export function OfferedFields({ value, onChange, field }: Props) {
  const t = useT('mentoring')
  const set = <N extends Name>(name: N, to: Offered[N]) => onChange({ ...value, [name]: to })
  return (
    <>
      <div className="grid cols-2">
        <Field label={t('offer.at')} {...field('at')}>
          <TimeField value={value.at} onChange={(at) => set('at', at)} />
        </Field>
        <Field label={t('offer.minutes')} {...field('minutes')}>
          <Select
            options={minutesOffered.map((count) => ({
              value: String(count),
              label: t('offer.minutesCount', { count }),
            }))}
            value={String(value.minutes)}
            onChange={({ target }) => set('minutes', Number(target.value))}
          />
        </Field>
      </div>
      <Field label={t('offer.place')} hint={t('offer.placeHint')} {...field('place')}>
        <Input
          maxLength={120}
          value={value.place ?? ''}
          onChange={({ target }) => set('place', target.value || null)}
        />
      </Field>
      <Field label={t('offer.link')} optional {...field('link')}>
        <Input
          type="url"
          inputMode="url"
          value={value.link ?? ''}
          onChange={({ target }) => set('link', target.value || null)}
        />
      </Field>
      <Field label={t('offer.audience')} {...field('audience')}>
        <Select
          options={audiences.map((one) => ({ value: one, label: t(`audience.${one}`) }))}
          value={value.audience}
          onChange={({ target }) => set('audience', target.value as Audience)}
        />
      </Field>
    </>
  )
}

export const anOffer: Offered = { at: '10:00', minutes: 60, place: null, link: null, audience: 'all' }

/** An empty day is no date: what to do about it. */
export function useNoDay(): OwnText {
  const t = useT('mentoring')
  return (_, code) => (code === 'invalid_date' ? t('offer.dayMissing') : undefined)
}
