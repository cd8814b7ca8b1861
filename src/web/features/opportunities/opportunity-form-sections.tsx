import { useQuery } from '@tanstack/react-query'
import {
  opportunityKinds,
  opportunityLimits,
  opportunityVisibilities,
  payPeriods,
  remoteKinds,
  workHours,
} from '#contract/opportunities/opportunities.ts'
import { stagedStates } from '#contract/applications/states.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { LateCombobox } from '#web/components/fields/late-boxes.tsx'
import { LateDateField, LateDateTimeField } from '#web/components/fields/late-dates.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { FieldChooser, SkillChooser } from '#web/components/fields/reference-choosers.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { startupQueries } from '#web/features/startups/api.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { FormProps } from './opportunity-form-values.ts'

/** A startup by its id, or an organisation by its name. */
export type Own = { id?: string; name: string }

export const ownerOf = (own: Own | undefined) =>
  own?.id ? { startupId: own.id } : { startupId: null, organisation: own?.name ?? '' }

export function WhatSection({ form, own }: FormProps & { own: readonly Own[] | undefined }) {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  const kinds = opportunityKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <FormSection id="what" title={m('form.what')} note={m('form.whatNote')}>
      <BilingualInputs editor={form} path="title" />
      <div className="grid cols-2 formgrid">
        <Field {...form.field('kind')}>
          <Select options={kinds} {...form.input('kind')} />
        </Field>
        <Field {...form.field('field')}>
          <FieldChooser {...form.control('field')} />
        </Field>
      </div>
      {own ? <OwnChoice form={form} own={own} /> : <Whose form={form} />}
    </FormSection>
  )
}

function OwnChoice({ form, own }: FormProps & { own: readonly Own[] }) {
  const options = own.map(({ id, name }) => ({ value: id ?? name, label: name }))
  const field = own.some(({ id }) => id) ? 'startupId' : 'organisation'
  return (
    <Field {...form.field(field)} optional={false}>
      <Select options={options} {...form.input(field)} value={form.values[field] ?? ''} />
    </Field>
  )
}

/** Staff write for a startup of the programme, or for a partner by its name. */
function Whose({ form }: FormProps) {
  const m = useT('opportunities-manage')
  const startups = useQuery(startupQueries.newest()).data?.items ?? []
  const options = startups.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="grid cols-2 formgrid">
      <Field hint={m('form.startupHint')} {...form.field('startupId')}>
        <LateCombobox options={options} {...form.control('startupId')} />
      </Field>
      {form.values.startupId === null && (
        <Field {...form.field('organisation')} optional={false}>
          <Input maxLength={opportunityLimits.organisation} {...form.input('organisation')} />
        </Field>
      )}
    </div>
  )
}

export function TextsSection({ form }: FormProps) {
  const m = useT('opportunities-manage')
  return (
    <FormSection id="texts" title={m('form.texts')} note={m('form.textsNote')}>
      <LanguageColumns>
        {(locale) => (
          <MarkdownField
            {...form.field(`description.${locale}`)}
            input={{ lang: locale, ...form.input(`description.${locale}`) }}
          />
        )}
      </LanguageColumns>
      <Field hint={m('form.skillsHint')} {...form.field('skills')} optional>
        <SkillChooser max={opportunityLimits.skills} {...form.control('skills')} />
      </Field>
    </FormSection>
  )
}

export function PlaceSection({ form }: FormProps) {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  return (
    <FormSection id="where" title={m('form.where')}>
      <Segmented
        label={m('field.remote')}
        options={remoteKinds.map((value) => ({ value, label: t(`remote.${value}`) }))}
        value={form.values.remote}
        onChange={form.control('remote').onChange}
      />
      <div className="grid cols-2 formgrid">
        <Field {...form.field('place')}>
          <Input autoComplete="off" maxLength={opportunityLimits.place} {...form.input('place')} />
        </Field>
        <Field {...form.field('hours')}>
          <Select
            options={workHours.map((value) => ({ value, label: t(`hours.${value}`) }))}
            placeholder={t('page.toAgree')}
            {...form.input('hours')}
            value={form.values.hours ?? ''}
            onChange={({ target }) => form.set('hours', (target.value || null) as typeof form.values.hours)}
          />
        </Field>
        <Field {...form.field('startsOn')}>
          <LateDateField {...form.control('startsOn')} />
        </Field>
        <Field hint={m('form.durationHint')} {...form.field('durationMonths')}>
          <Input {...form.number('durationMonths')} />
        </Field>
        <Field {...form.field('openings')}>
          <Input {...form.number('openings')} />
        </Field>
      </div>
    </FormSection>
  )
}

export function PaySection({ form }: FormProps) {
  const m = useT('opportunities-manage')
  const periods = payPeriods.map((value) => ({ value, label: m(`period.${value}`) }))
  return (
    <FormSection id="pay" title={m('form.pay')} note={m('form.payNote')}>
      <div className="grid cols-3 formgrid">
        <Field {...form.field('payMin')}>
          <Input {...form.number('payMin')} />
        </Field>
        <Field {...form.field('payMax')}>
          <Input {...form.number('payMax')} />
        </Field>
        <Field {...form.field('payPeriod')}>
          <Select options={periods} {...form.input('payPeriod')} />
        </Field>
      </div>
      {form.values.payMin === null && <BilingualInputs editor={form} path="unpaidReason" optional />}
    </FormSection>
  )
}

export function ApplyingSection({ form }: FormProps) {
  const m = useT('opportunities-manage')
  const options = opportunityVisibilities.map((value) => ({
    value,
    label: m(`visibility.${value}`),
    hint: m(`visibilityHint.${value}`),
  }))
  const { label, id, error } = form.field('visibility')
  return (
    <FormSection id="applying" title={m('form.applying')} note={m('form.applyingNote')}>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('deadline')}>
          <LateDateTimeField {...form.control('deadline')} />
        </Field>
        <Field hint={m('form.answerDaysHint')} {...form.field('answerDays')}>
          <Input {...form.number('answerDays')} />
        </Field>
      </div>
      <Field hint={m('form.applyUrlHint')} {...form.field('applyUrl')}>
        <Input type="url" placeholder="https://" {...form.input('applyUrl')} />
      </Field>
      <Checkbox {...form.checkbox('asksCv')}>{m('field.asksCv')}</Checkbox>
      <RadioGroup label={label} options={options} id={id} error={error} {...form.control('visibility')} />
    </FormSection>
  )
}

export function QuestionsSection({ form }: FormProps) {
  const m = useT('opportunities-manage')
  return (
    <FormSection id="questions" title={m('form.questions')} note={m('form.questionsNote')}>
      <EntryList
        value={form.values.questions}
        onChange={(questions) =>
          form.set(
            'questions',
            questions.map((question) => ({ ...question, id: question.id || uuid() })),
          )
        }
        blank={{ id: '', text: noTexts, required: true }}
        addLabel={m('form.addQuestion')}
        max={opportunityLimits.questions}
      >
        {(i) => (
          <>
            <BilingualInputs editor={form} path={`questions.${i}.text`} />
            <Checkbox {...form.checkbox(`questions.${i}.required`)}>{m('field.required')}</Checkbox>
          </>
        )}
      </EntryList>
    </FormSection>
  )
}

/** Between review and offer; the names are read by those who answer, never by who applies. */
export function StagesSection({ form }: FormProps) {
  const m = useT('opportunities-manage')
  const within = stagedStates.map((value) => ({ value, label: m(`within.${value}`) }))
  return (
    <FormSection id="stages" title={m('form.stages')} note={m('form.stagesNote')}>
      <EntryList
        value={form.values.stages}
        onChange={(stages) =>
          form.set(
            'stages',
            stages.map((stage) => ({ ...stage, id: stage.id || uuid() })),
          )
        }
        blank={{ id: '', name: noTexts, within: 'shortlisted' as const }}
        addLabel={m('form.addStage')}
        max={opportunityLimits.stages}
      >
        {(i) => (
          <>
            <BilingualInputs editor={form} path={`stages.${i}.name`} />
            <Field {...form.field(`stages.${i}.within`)}>
              <Select options={within} {...form.input(`stages.${i}.within`)} />
            </Field>
          </>
        )}
      </EntryList>
    </FormSection>
  )
}
