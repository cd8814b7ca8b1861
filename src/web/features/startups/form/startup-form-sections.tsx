import type { Attachment } from '#contract/attachments/attachments.ts'
import { startupLimits, startupVisibilities } from '#contract/startups/startups.ts'
import { startupStages } from '#contract/startups/states.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { MonthField } from '#web/components/fields/month-field.tsx'
import { OptionCards } from '#web/components/fields/option-cards.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { CountryChooser, FieldChooser, FieldsChooser } from '#web/components/fields/reference-choosers.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { DeckField } from './deck-field.tsx'
import { StagePlant } from '../startup-card.tsx'
import './startup-form.css'
import type { FormProps } from './startup-form-values.ts'

const thisYear = new Date().getFullYear()

export function IdentitySection({ form }: FormProps) {
  const t = useT('startups')
  return (
    <FormSection id="identity" title={t('form.identity')} note={t('form.identityNote')}>
      <Field {...form.field('name')}>
        <Input autoComplete="organization" maxLength={startupLimits.name} {...form.input('name')} />
      </Field>
      <Field hint={t('form.pitchHint')} {...form.field('pitch')}>
        <Textarea rows={2} limit={startupLimits.pitch} {...form.input('pitch')} />
      </Field>
      <Field {...form.field('field')}>
        <FieldChooser kind="sector" {...form.control('field')} />
      </Field>
      <Field hint={t('form.moreFieldsHint')} {...form.field('moreFields')} optional>
        <FieldsChooser kind="sector" max={startupLimits.moreFields} {...form.control('moreFields')} />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('city')}>
          <Input autoComplete="address-level2" {...form.input('city')} />
        </Field>
        <Field {...form.field('country')}>
          <CountryChooser {...form.control('country')} />
        </Field>
      </div>
    </FormSection>
  )
}

const firstYear = 1980

export function StageSection({ form }: FormProps) {
  const t = useT('startups')
  const options = startupStages.map((value) => ({
    value,
    label: t(`stage.${value}`),
    hint: t(`stageHint.${value}`),
    icon: <StagePlant stage={value} size={40} />,
  }))
  return (
    <FormSection id="stage" title={t('form.stage')} note={t('form.stageNote')}>
      <Field {...form.field('stage')}>
        <div className="stagecards">
          <OptionCards label={t('field.stage')} options={options} {...form.control('stage')} />
        </div>
      </Field>
      <Field hint={t('form.foundedHint')} {...form.field('founded')}>
        <MonthField years={{ min: firstYear, max: thisYear }} {...form.control('founded')} />
      </Field>
    </FormSection>
  )
}

export function StorySection({ form, deck }: FormProps & { deck: Attachment | null }) {
  const t = useT('startups')
  return (
    <FormSection id="story" title={t('form.story')} note={t('form.storyNote')}>
      <MarkdownField {...form.field('description')} input={form.input('description')} />
      <Field hint={t('form.lookingForHint')} {...form.field('lookingFor')}>
        <Input maxLength={startupLimits.lookingFor} {...form.input('lookingFor')} />
      </Field>
      <Field hint={t(form.values.deckOpen ? 'form.deckShown' : 'form.deckKept')} {...form.field('deckId')}>
        <DeckField deck={deck} {...form.control('deckId')} />
      </Field>
    </FormSection>
  )
}

export function LinksSection({ form }: FormProps) {
  const t = useT('startups')
  return (
    <FormSection id="links" title={t('form.links')} note={t('form.linksNote')}>
      <Field {...form.field('website')}>
        <Input type="url" placeholder="https://" autoComplete="url" {...form.input('website')} />
      </Field>
      <EntryList
        value={form.values.links}
        onChange={(links) => form.set('links', links)}
        blank={{ label: '', url: '' }}
        addLabel={t('form.addLink')}
        max={startupLimits.links}
      >
        {(i) => (
          <div className="grid cols-2 formgrid">
            <Field {...form.field(`links.${i}.label`)}>
              <Input maxLength={startupLimits.linkLabel} {...form.input(`links.${i}.label`)} />
            </Field>
            <Field {...form.field(`links.${i}.url`)}>
              <Input type="url" placeholder="https://" {...form.input(`links.${i}.url`)} />
            </Field>
          </div>
        )}
      </EntryList>
    </FormSection>
  )
}

export function PicturesSection({ form, id }: FormProps & { id: string }) {
  const t = useT('startups')
  const name = form.values.name || '?'
  return (
    <FormSection id="pictures" title={t('form.pictures')} note={t('form.picturesNote')}>
      <Field {...form.field('logoId')}>
        <ImageField kind="logo" emptyNote={t('form.logoDrawn')} {...form.control('logoId')}>
          {(address) => <Logo name={name} slug={id} src={address} size={96} />}
        </ImageField>
      </Field>
      <Field {...form.field('coverId')}>
        <ImageField kind="image" emptyNote={t('form.coverDrawn')} {...form.control('coverId')}>
          {(address) => <Cover slug={id} kind="startup" src={address} shape="wide" />}
        </ImageField>
      </Field>
    </FormSection>
  )
}

export function VisibilitySection({ form }: FormProps) {
  const t = useT('startups')
  const options = startupVisibilities.map((value) => ({
    value,
    label: t(`visibility.${value}`),
    hint: t(`visibilityHint.${value}`),
  }))
  const { label, id, error } = form.field('visibility')
  return (
    <FormSection id="visibility" title={t('form.visibility')}>
      <RadioGroup label={label} options={options} id={id} error={error} {...form.control('visibility')} />
      <p className="small muted">{t('form.privateNote')}</p>
      <Checkbox {...form.checkbox('deckOpen')}>{t('field.deckOpen')}</Checkbox>
      <Checkbox {...form.checkbox('figuresOpen')}>{t('field.figuresOpen')}</Checkbox>
      <Checkbox {...form.checkbox('reportsOpen')}>{t('field.reportsOpen')}</Checkbox>
    </FormSection>
  )
}
