import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { admissions, cohortLimits, cohortModes, type CohortMode } from '#contract/cohorts/intake.ts'
import { cohortInput, lastDayOf, type CohortDetail, type CohortInput } from '#contract/cohorts/manage.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area, cohortQueries, createCohort, saveCohort } from './api.ts'
import { useCohortLabels, useMissing } from './cohort-fields.ts'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(cohortQueries.mentors())
  if (params['id']) await queryClient.ensureQueryData(cohortQueries.detail(params['id']))
}

type Fields = Omit<Editable<CohortInput>, 'startsOn' | 'weeks'> & { startsOn: string | null; weeks: number | null }
type FormProps = { editor: Editor<Fields> }

const blank: Fields = {
  name: '',
  startsOn: null,
  weeks: 16,
  capacity: 24,
  admission: 'open',
  applicationsOpenAt: null,
  applicationsCloseAt: null,
  mode: 'onsite',
  place: '',
  link: '',
  leadMentorId: null,
  nextId: null,
  teamIds: [],
  resources: [],
  squads: [],
  ruleAttendance: 80,
  ruleTasks: 75,
}

export function CreateCohortPage() {
  const t = useT('cohorts')
  const begin = <ButtonLink to="/manage/editions/new">{t('form.fromTemplate')}</ButtonLink>
  return (
    <>
      <PageHeader title={t('area.create')} sub={t('form.sub')} actions={begin} />
      <CohortForm />
    </>
  )
}

export function EditCohortPage() {
  const t = useT('cohorts')
  const { id } = useParams({ from: '/manage/cohorts/$id/edit' })
  const { data: cohort } = useSuspenseQuery(cohortQueries.detail(id))
  const title = t('form.title', { name: cohort.name })
  useTitle(title)
  const back = (
    <ButtonLink to="/manage/cohorts/$id" params={{ id }}>
      {t('form.back')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={title} sub={t('form.sub')} actions={back} />
      <CohortForm cohort={cohort} />
    </>
  )
}

function CohortForm({ cohort }: { cohort?: CohortDetail }) {
  const t = useT('cohorts')
  const navigate = useNavigate()
  const editor: Editor<Fields> = useEditor<CohortInput, CohortDetail, Fields>({
    schema: cohortInput,
    initial: blank,
    current: cohort,
    labels: useCohortLabels(),
    draftKey: `cohort.${cohort?.id ?? 'new'}`,
    ownText: useMissing(),
    errorFields: { capacity_below_enrolled: 'capacity', outside_cohort: 'startsOn' },
    describe: (path, value) => {
      if (path === 'mode') return t(`mode.${value as CohortMode}`)
      return path === 'admission' ? t(`admission.${value as CohortInput['admission']}`) : undefined
    },
    save: ({ input, changes, idempotencyKey }) =>
      cohort && changes ? saveCohort(cohort.id, changes) : createCohort(input, idempotencyKey),
    onSaved: async ({ id }) => {
      await refreshArea(area)
      if (cohort) return
      toast(t('form.created'))
      await navigate({ to: '/manage/cohorts/$id', params: { id }, replace: true, ignoreBlocker: true })
    },
  })
  return (
    <EditorForm editor={editor} what={t('form.what')} newNote={t('form.newNote')}>
      <DatesSection editor={editor} />
      <WhereSection editor={editor} />
      <IntakeSection editor={editor} />
      <PeopleSection editor={editor} />
      <SquadsSection editor={editor} />
      <ResourcesSection editor={editor} />
      <RuleSection editor={editor} />
      <NextSection editor={editor} id={cohort?.id} />
    </EditorForm>
  )
}

/** The pathway: what somebody can do once they have completed this. */
function NextSection({ editor, id }: FormProps & { id: string | undefined }) {
  const t = useT('cohorts')
  const { data } = useInfiniteQuery(cohortQueries.all())
  const others = data?.pages.flatMap((page) => page.items).filter((one) => one.id !== id) ?? []
  return (
    <FormSection id="next" title={t('form.next')} note={t('form.nextNote')}>
      <Field hint={t('form.nextHint')} {...editor.field('nextId')}>
        <Combobox options={others.map((one) => ({ value: one.id, label: one.name }))} {...editor.control('nextId')} />
      </Field>
    </FormSection>
  )
}

function DatesSection({ editor }: FormProps) {
  const t = useT('cohorts')
  const format = useFormat()
  const { startsOn, weeks } = editor.values
  const ends = startsOn && weeks && lastDayOf({ startsOn, weeks })
  return (
    <FormSection id="dates" title={t('form.dates')} note={t('form.datesNote')}>
      <Field hint={t('form.nameHint')} {...editor.field('name')}>
        <Input maxLength={cohortLimits.name} {...editor.input('name')} />
      </Field>
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('startsOn')}>
          <DateField {...editor.control('startsOn')} />
        </Field>
        <Field hint={ends && t('form.ends', { date: format.date(ends, 'UTC') })} {...editor.field('weeks')}>
          <Input {...editor.number('weeks')} />
        </Field>
      </div>
    </FormSection>
  )
}

function WhereSection({ editor }: FormProps) {
  const t = useT('cohorts')
  const { label, id, error } = editor.field('mode')
  const options = cohortModes.map((value) => ({ value, label: t(`mode.${value}`) }))
  const { mode } = editor.values
  return (
    <FormSection id="where" title={t('form.where')} note={t('form.whereNote')}>
      <RadioGroup row label={label} options={options} id={id} error={error} {...editor.control('mode')} />
      {mode !== 'online' && (
        <Field hint={t('form.placeHint')} {...editor.field('place')}>
          <Input maxLength={cohortLimits.place} {...editor.input('place')} />
        </Field>
      )}
      {mode !== 'onsite' && (
        <Field hint={t('form.linkHint')} {...editor.field('link')}>
          <Input type="url" placeholder="https://" {...editor.input('link')} />
        </Field>
      )}
    </FormSection>
  )
}

function IntakeSection({ editor }: FormProps) {
  const t = useT('cohorts')
  const { label, id, error } = editor.field('admission')
  const options = admissions.map((value) => ({ value, label: t(`admission.${value}`), hint: t(`intake.how.${value}`) }))
  return (
    <FormSection id="intake" title={t('form.intake')} note={t('form.intakeNote')}>
      <Field hint={t('form.capacityHint')} {...editor.field('capacity')}>
        <Input {...editor.number('capacity')} />
      </Field>
      <RadioGroup label={label} options={options} id={id} error={error} {...editor.control('admission')} />
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('applicationsOpenAt')}>
          <DateTimeField {...editor.control('applicationsOpenAt')} />
        </Field>
        <Field {...editor.field('applicationsCloseAt')}>
          <DateTimeField {...editor.control('applicationsCloseAt')} />
        </Field>
      </div>
    </FormSection>
  )
}

function PeopleSection({ editor }: FormProps) {
  const t = useT('cohorts')
  const { data } = useQuery(cohortQueries.mentors())
  const mentors = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormSection id="people" title={t('form.people')} note={t('form.peopleNote')}>
      <Field {...editor.field('leadMentorId')}>
        <Combobox options={mentors} {...editor.control('leadMentorId')} />
      </Field>
      <Field {...editor.field('teamIds')}>
        <MultiCombobox options={mentors} max={cohortLimits.team} {...editor.control('teamIds')} />
      </Field>
    </FormSection>
  )
}

function SquadsSection({ editor }: FormProps) {
  const t = useT('cohorts')
  return (
    <FormSection id="squads" title={t('field.squads')} note={t('form.squadsNote')}>
      <EntryList
        value={editor.values.squads}
        onChange={(squads) => editor.set('squads', squads)}
        blank=""
        addLabel={t('form.addSquad')}
        max={cohortLimits.squads}
        lines
      >
        {(i) => (
          <Field
            {...editor.field(`squads.${i}`)}
            label={<span className="sr-only">{t('form.squad', { number: i + 1 })}</span>}
          >
            <Input maxLength={cohortLimits.squad} {...editor.input(`squads.${i}`)} />
          </Field>
        )}
      </EntryList>
    </FormSection>
  )
}

function ResourcesSection({ editor }: FormProps) {
  const t = useT('cohorts')
  return (
    <FormSection id="resources" title={t('field.resources')} note={t('form.resourcesNote')}>
      <EntryList
        value={editor.values.resources}
        onChange={(resources) => editor.set('resources', resources)}
        blank={{ title: noTexts, url: '' }}
        addLabel={t('form.addResource')}
        max={cohortLimits.resources}
      >
        {(i) => (
          <>
            <BilingualInputs editor={editor} path={`resources.${i}.title`} />
            <Field {...editor.field(`resources.${i}.url`)}>
              <Input type="url" placeholder="https://" {...editor.input(`resources.${i}.url`)} />
            </Field>
          </>
        )}
      </EntryList>
    </FormSection>
  )
}

function RuleSection({ editor }: FormProps) {
  const t = useT('cohorts')
  return (
    <FormSection id="rule" title={t('form.rule')} note={t('form.ruleNote')}>
      <div className="grid cols-2 formgrid">
        <Field hint={t('form.attendanceHint')} {...editor.field('ruleAttendance')}>
          <Input {...editor.number('ruleAttendance')} />
        </Field>
        <Field hint={t('form.tasksHint')} {...editor.field('ruleTasks')}>
          <Input {...editor.number('ruleTasks')} />
        </Field>
      </div>
    </FormSection>
  )
}
