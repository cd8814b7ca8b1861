import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  entryLimits,
  type Project,
  projectInput,
  type ProjectInput,
  projectInputOf,
} from '#contract/profile/entries.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { solutionQueries } from '#web/features/solutions/api.ts'
import { startupQueries } from '#web/features/startups/api.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { blankOf, type Editable, toValues } from '#web/lib/forms/schema-values.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { profileQueries, projectCalls, refreshProfile, staleAs, useProfileLang } from '../api.ts'
import { InOther, useOtherLabels } from '../in-other.tsx'
import { EntriesForm, type EntryFormProps } from './entries-form.tsx'
import { EntryEditor, MonthsFields, useErrorsAtOnce, type WrittenEntry } from './entry-editor.tsx'
import { ProjectText } from './projects-card.tsx'

type Values = Editable<ProjectInput>
const blank = blankOf(projectInput) as Values

export const projectsPart: SettingsPart = {
  Section: ProjectsSection,
  prefetch: () => fetchFirst(profileQueries.mine()),
}

function ProjectsSection() {
  const edit = useT('profile-edit')
  return (
    <FormCard>
      <FormSection title={edit('projects.title')} note={edit('projects.note')} id="projects">
        <ProjectsForm />
      </FormSection>
    </FormCard>
  )
}

export function ProjectsForm() {
  const edit = useT('profile-edit')
  const { data } = useSuspenseQuery(profileQueries.mine())
  return (
    <EntriesForm
      entries={data.projects}
      addLabel={edit('projects.add')}
      empty={edit('projects.none')}
      calls={projectCalls}
      Form={ProjectForm}
    >
      {(project) => <ProjectText project={project} lang={data.lang} />}
    </EntriesForm>
  )
}

/** The form holds the ids of what the profile shows by name. */
const forForm = (project: Project) => ({ ...project, ...projectInputOf(project) })

function ProjectForm({ entry, onClose }: EntryFormProps<Project>) {
  const editor = useEditor<ProjectInput, ReturnType<typeof forForm>, Values>({
    schema: projectInput,
    initial: blank,
    current: entry && forForm(entry),
    labels: useLabels(),
    ownText: useMissing(),
    draftKey: `project ${entry?.id ?? 'new'}`,
    save: async ({ input, changes, idempotencyKey }) => {
      const saving = projectCalls.save(input, changes, { id: entry?.id, idempotencyKey })
      return forForm(await saving.catch((error: unknown) => staleAs(forForm, error)))
    },
    onSaved: async () => {
      await refreshProfile()
      onClose()
    },
  })
  return (
    <ProjectFields editor={editor} onClose={onClose}>
      <StartupField editor={editor} linked={entry?.startup ?? null} />
      <SolutionField editor={editor} linked={entry?.solution ?? null} />
    </ProjectFields>
  )
}

/** The form of a project that no profile has yet: it is checked, and handed over. */
export function WrittenProjectForm({ value, onTaken, onClose }: WrittenEntry<ProjectInput>) {
  const editor = useEditor<ProjectInput, ProjectInput & { version: number }, Values>({
    schema: projectInput,
    initial: toValues(projectInput, value) as Values,
    labels: useLabels(),
    ownText: useMissing(),
    save: async ({ input }) => ({ ...input, version: 1 }),
    onSaved: ({ version: _version, ...input }) => onTaken(input),
  })
  useErrorsAtOnce(editor)
  return <ProjectFields editor={editor} onClose={onClose} />
}

function useMissing() {
  const edit = useT('profile-edit')
  return missingIn({ title: edit('missing.project') })
}

type FieldsProps = { editor: Editor<Values>; onClose: () => void; children?: ReactNode }

function ProjectFields({ editor, onClose, children }: FieldsProps) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  return (
    <EntryEditor editor={editor} label={edit('projects.one')} what={edit('projects.what')} onClose={onClose}>
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('title')}>
          <Input maxLength={entryLimits.title} {...editor.input('title')} />
        </Field>
        <Field {...editor.field('role')}>
          <Input maxLength={entryLimits.title} {...editor.input('role')} />
        </Field>
      </div>
      <Field hint={edit('hint.description')} {...editor.field('description')}>
        <Textarea rows={4} limit={entryLimits.description} {...editor.input('description')} />
      </Field>
      <InOther lang={useProfileLang()} values={editor.values.inOther}>
        <Field {...editor.field('inOther.title')}>
          <Input maxLength={entryLimits.title} {...editor.input('inOther.title')} />
        </Field>
        <Field {...editor.field('inOther.role')}>
          <Input maxLength={entryLimits.title} {...editor.input('inOther.role')} />
        </Field>
        <Field {...editor.field('inOther.description')}>
          <Textarea rows={4} limit={entryLimits.description} {...editor.input('inOther.description')} />
        </Field>
      </InOther>
      <MonthsFields editor={editor} />
      {children}
      <Field hint={edit('hint.keywords', { max: entryLimits.keywords })} {...editor.field('keywords')}>
        <MultiCombobox options={[]} allowNew max={entryLimits.keywords} {...editor.control('keywords')} />
      </Field>
      <fieldset className="field">
        <legend className="field__label">{edit('entry.links')}</legend>
        <EntryList
          value={editor.values.links}
          onChange={editor.control('links').onChange}
          blank=""
          addLabel={t('addLink')}
          max={entryLimits.projectLinks}
        >
          {(i) => (
            <Field {...editor.field(`links.${i}`)}>
              <Input type="url" placeholder="https://" {...editor.input(`links.${i}`)} />
            </Field>
          )}
        </EntryList>
      </fieldset>
    </EntryEditor>
  )
}

type LinkProps<Linked> = { editor: Editor<Values>; linked: Linked | null }

/** One of the startups in whose team the person is. */
function StartupField({ editor, linked }: LinkProps<{ id: string; name: string }>) {
  const edit = useT('profile-edit')
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  const options = [...own, ...(linked ? [linked] : [])].map(({ id, name }) => ({ value: id, label: name }))
  return <TeamField editor={editor} name="startupId" none={edit('entry.noStartup')} options={options} />
}

/** One of the solutions in whose team the person is. */
function SolutionField({ editor, linked }: LinkProps<{ id: string; title: string }>) {
  const edit = useT('profile-edit')
  const own = (useQuery(solutionQueries.mine()).data?.items ?? []).filter(({ title }) => title)
  const options = [...own, ...(linked ? [linked] : [])].map(({ id, title }) => ({ value: id, label: title }))
  return <TeamField editor={editor} name="solutionId" none={edit('entry.noSolution')} options={options} />
}

type TeamProps = {
  editor: Editor<Values>
  name: 'startupId' | 'solutionId'
  none: string
  options: { value: string; label: string }[]
}

/** Nothing to choose from, no field. What is linked stays a choice after the person has left its team. */
function TeamField({ editor, name, none, options }: TeamProps) {
  if (options.length === 0) return null
  const { value, onChange, ...bound } = editor.control(name)
  return (
    <Field {...editor.field(name)}>
      <Select
        {...bound}
        placeholder={none}
        options={[...new Map(options.map((option) => [option.value, option])).values()]}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </Field>
  )
}

function useLabels(): FieldLabels<Values> {
  const edit = useT('profile-edit')
  const names = Object.keys(projectInput.shape) as (keyof Values)[]
  const labels = Object.fromEntries(names.map((name) => [name, edit(`entry.${name}`)])) as FieldLabels<Values>
  const { title, role, description } = labels
  return { ...labels, ...useOtherLabels(useProfileLang(), { title, role, description }) }
}
