import { useQuery } from '@tanstack/react-query'
import { personLimits } from '#contract/profile/person-fields.ts'
import { profileLimits, seekingKinds, visibilities } from '#contract/profile/profile.ts'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { ItemChooser } from '#web/components/fields/item-chooser.tsx'
import { MonthField } from '#web/components/fields/month-field.tsx'
import { PhoneField } from '#web/components/fields/phone-field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { FieldChooser } from '#web/components/fields/reference-choosers.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import { InOther } from '../in-other.tsx'
import type { PersonalEditor } from './personal-editor.ts'
import { ProposeField } from './propose-field.tsx'

type Props = { editor: PersonalEditor }

/** Name, presentation and place, and how to reach the person. */
export function BasicsFields({ editor }: Props) {
  const edit = useT('profile-edit')
  const { data: countries } = useQuery(referenceQueries.countries())
  return (
    <>
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('firstName')}>
          <Input autoComplete="given-name" maxLength={personLimits.name} {...editor.input('firstName')} />
        </Field>
        <Field {...editor.field('lastName')}>
          <Input autoComplete="family-name" maxLength={personLimits.name} {...editor.input('lastName')} />
        </Field>
      </div>
      <Field hint={edit('hint.headline')} {...editor.field('headline')}>
        <Input maxLength={profileLimits.headline} {...editor.input('headline')} />
      </Field>
      <InOther lang={editor.values.lang} values={{ headline: editor.values.inOther.headline }}>
        <Field {...editor.field('inOther.headline')}>
          <Input maxLength={profileLimits.headline} {...editor.input('inOther.headline')} />
        </Field>
      </InOther>
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('city')}>
          <Input autoComplete="address-level2" maxLength={profileLimits.city} {...editor.input('city')} />
        </Field>
        <Field {...editor.field('country')}>
          <ItemChooser items={countries?.items ?? []} {...editor.control('country')} />
        </Field>
        <div className="stack" style={{ '--gap': 'var(--space-1)' }}>
          <Field {...editor.field('field')}>
            <FieldChooser {...editor.control('field')} />
          </Field>
          <p>
            <ProposeField onKnown={editor.control('field').onChange} />
          </p>
        </div>
        <Field hint={edit('hint.phone')} {...editor.field('phone')}>
          <PhoneField {...editor.control('phone')} />
        </Field>
        <Field {...editor.field('institution')}>
          <Input maxLength={profileLimits.institution} {...editor.input('institution')} />
        </Field>
        <Field {...editor.field('graduationYear')}>
          <Input maxLength={4} {...editor.number('graduationYear')} />
        </Field>
      </div>
      <LinksField editor={editor} />
    </>
  )
}

const newLink = { url: '', label: '' }

function LinksField({ editor }: Props) {
  const t = useT('profile')
  const { value, onChange } = editor.control('links')
  const { label, error } = editor.field('links')
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <EntryList value={value} onChange={onChange} blank={newLink} addLabel={t('addLink')} max={profileLimits.links}>
        {(i) => (
          <div className="grid cols-2 formgrid">
            <Field {...editor.field(`links.${i}.url`)}>
              <Input type="url" placeholder="https://" {...editor.input(`links.${i}.url`)} />
            </Field>
            <Field {...editor.field(`links.${i}.label`)}>
              <Input maxLength={profileLimits.linkLabel} {...editor.input(`links.${i}.label`)} />
            </Field>
          </div>
        )}
      </EntryList>
      {error && value.length === 0 && <p className="field__error">{error}</p>}
    </fieldset>
  )
}

export function AboutFields({ editor }: Props) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  return (
    <>
      <Field hint={edit('hint.about')} {...editor.field('about')}>
        <Textarea rows={6} limit={profileLimits.about} {...editor.input('about')} />
      </Field>
      <InOther lang={editor.values.lang} values={{ about: editor.values.inOther.about }}>
        <Field {...editor.field('inOther.about')}>
          <Textarea rows={6} limit={profileLimits.about} {...editor.input('inOther.about')} />
        </Field>
      </InOther>
      <Field hint={edit('hint.lang')} {...editor.field('lang')}>
        <Segmented
          label={t('field.lang')}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          {...editor.control('lang')}
        />
      </Field>
    </>
  )
}

const yearsAhead = 3

/** What the person looks for, from when and where. */
export function AvailabilityFields({ editor }: Props) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const year = new Date(useNow('minute')).getFullYear()
  return (
    <>
      <Switch hint={edit('hint.available')} {...editor.checkbox('available')}>
        {t('field.available')}
      </Switch>
      {editor.values.available && (
        <>
          <Field hint={edit('hint.availableFrom')} {...editor.field('availableFrom')}>
            <MonthField years={{ min: year, max: year + yearsAhead }} {...editor.control('availableFrom')} />
          </Field>
          <ChoiceChips
            {...editor.field('seeking')}
            {...editor.control('seeking')}
            options={seekingKinds.map((value) => ({ value, label: t(`seeking.${value}`) }))}
          />
          <Field hint={edit('hint.places')} {...editor.field('places')}>
            <Input maxLength={profileLimits.places} {...editor.input('places')} />
          </Field>
        </>
      )}
    </>
  )
}

export function VisibilityField({ editor }: Props) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const options = visibilities.map((value) => ({
    value,
    label: t(`visibility.${value}`),
    hint: edit(`visibilityHint.${value}`),
  }))
  return <RadioGroup {...editor.field('visibility')} {...editor.control('visibility')} options={options} />
}
