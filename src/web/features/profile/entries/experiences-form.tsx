import { useSuspenseQuery } from '@tanstack/react-query'
import {
  entryLimits,
  type Experience,
  experienceInput,
  type ExperienceInput,
  experienceKinds,
} from '#contract/profile/entries.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { blankOf, type Editable, toValues } from '#web/lib/forms/schema-values.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { experienceCalls, profileQueries, refreshProfile, useProfileLang } from '../api.ts'
import { InOther, useOtherLabels } from '../in-other.tsx'
import { EntriesForm, type EntryFormProps } from './entries-form.tsx'
import { EntryEditor, MonthsFields, useErrorsAtOnce, type WrittenEntry } from './entry-editor.tsx'
import { ExperienceText } from './experiences-card.tsx'

type Values = Editable<ExperienceInput>
const blank: Values = { ...(blankOf(experienceInput) as Values), kind: 'work' }

export const experiencesPart: SettingsPart = {
  Section: ExperiencesSection,
  prefetch: () => fetchFirst(profileQueries.mine()),
}

function ExperiencesSection() {
  const edit = useT('profile-edit')
  return (
    <FormCard>
      <FormSection title={edit('experiences.title')} note={edit('experiences.note')} id="experiences">
        <ExperiencesForm />
      </FormSection>
    </FormCard>
  )
}

export function ExperiencesForm() {
  const edit = useT('profile-edit')
  const { data } = useSuspenseQuery(profileQueries.mine())
  return (
    <EntriesForm
      entries={data.experiences}
      addLabel={edit('experiences.add')}
      empty={edit('experiences.none')}
      calls={experienceCalls}
      Form={ExperienceForm}
    >
      {(experience) => <ExperienceText experience={experience} lang={data.lang} />}
    </EntriesForm>
  )
}

// What still goes on has no end, whatever was chosen before.
const prepare = (values: Values) => (values.current ? { ...values, endMonth: null } : values)

function ExperienceForm({ entry, onClose }: EntryFormProps<Experience>) {
  const editor = useEditor<ExperienceInput, Experience, Values>({
    schema: experienceInput,
    initial: blank,
    current: entry,
    labels: useLabels(),
    ownText: useMissing(),
    draftKey: `experience ${entry?.id ?? 'new'}`,
    prepare,
    save: ({ input, changes, idempotencyKey }) =>
      experienceCalls.save(input, changes, { id: entry?.id, idempotencyKey }),
    onSaved: async () => {
      await refreshProfile()
      onClose()
    },
  })
  return <ExperienceFields editor={editor} onClose={onClose} />
}

/** The form of an experience that no profile has yet: it is checked, and handed over. */
export function WrittenExperienceForm({ value, onTaken, onClose }: WrittenEntry<ExperienceInput>) {
  const editor = useEditor<ExperienceInput, ExperienceInput & { version: number }, Values>({
    schema: experienceInput,
    initial: toValues(experienceInput, value) as Values,
    labels: useLabels(),
    ownText: useMissing(),
    prepare,
    save: async ({ input }) => ({ ...input, version: 1 }),
    onSaved: ({ version: _version, ...input }) => onTaken(input),
  })
  useErrorsAtOnce(editor)
  return <ExperienceFields editor={editor} onClose={onClose} />
}

function useMissing() {
  const edit = useT('profile-edit')
  return missingIn({ title: edit('missing.experience'), organisation: edit('missing.organisation') })
}

type FieldsProps = { editor: Editor<Values>; onClose: () => void }

function ExperienceFields({ editor, onClose }: FieldsProps) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const lang = useProfileLang()
  const kinds = experienceKinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <EntryEditor editor={editor} label={edit('experiences.one')} what={edit('experiences.what')} onClose={onClose}>
      <Segmented label={edit('entry.kind')} options={kinds} {...editor.control('kind')} />
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('title')}>
          <Input maxLength={entryLimits.title} {...editor.input('title')} />
        </Field>
        <Field {...editor.field('organisation')}>
          <Input maxLength={entryLimits.title} {...editor.input('organisation')} />
        </Field>
      </div>
      <MonthsFields editor={editor} withoutEnd={editor.values.current} />
      <Checkbox {...editor.checkbox('current')}>{edit('entry.current')}</Checkbox>
      <Field {...editor.field('place')}>
        <Input maxLength={entryLimits.place} {...editor.input('place')} />
      </Field>
      <Field hint={edit('hint.summary')} {...editor.field('summary')}>
        <Textarea rows={4} limit={entryLimits.summary} {...editor.input('summary')} />
      </Field>
      <InOther lang={lang} values={editor.values.inOther}>
        <Field {...editor.field('inOther.title')}>
          <Input maxLength={entryLimits.title} {...editor.input('inOther.title')} />
        </Field>
        <Field {...editor.field('inOther.summary')}>
          <Textarea rows={4} limit={entryLimits.summary} {...editor.input('inOther.summary')} />
        </Field>
      </InOther>
    </EntryEditor>
  )
}

function useLabels(): FieldLabels<Values> {
  const edit = useT('profile-edit')
  const names = Object.keys(experienceInput.shape) as (keyof Values)[]
  const labels = Object.fromEntries(names.map((name) => [name, edit(`entry.${name}`)])) as FieldLabels<Values>
  return { ...labels, ...useOtherLabels(useProfileLang(), { title: labels.title, summary: labels.summary }) }
}
