import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { moduleLimits, type ModulesInput, type PlannedModules } from '#contract/cohorts/modules.ts'
import type { Task } from '#contract/cohorts/progress.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useStale } from '#web/lib/api/stale.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, progressQueries } from '../api.ts'
import { moduleQueries, useSaveModules } from './api.ts'
import { ItemFields } from './item-fields.tsx'
import {
  blankItem,
  blankModule,
  modulesSchema,
  toValues,
  type ModulesForm,
  type ModulesValues,
} from './modules-values.ts'

export const loader = ({ params }: { params: Record<string, string> }) =>
  Promise.all([
    queryClient.ensureQueryData(cohortQueries.detail(params['id']!)),
    queryClient.ensureQueryData(progressQueries.tasks(params['id']!)),
    queryClient.ensureQueryData(moduleQueries.modules(params['id']!)),
  ])

/** What the people of a cohort read, watch and do, in one form. */
export function ModulesPage() {
  const t = useT('cohorts-learning')
  const { id } = useParams({ from: '/manage/cohorts/$id/modules' })
  const { data: cohort } = useSuspenseQuery(cohortQueries.detail(id))
  const { data: tasks } = useSuspenseQuery(progressQueries.tasks(id))
  const { data: planned } = useSuspenseQuery(moduleQueries.modules(id))
  const title = t('page.title', { name: cohort.name })
  useTitle(title)
  const back = (
    <ButtonLink to="/manage/cohorts/$id" params={{ id }}>
      {t('page.back')}
    </ButtonLink>
  )
  return (
    <div className="page--wide">
      <PageHeader title={title} sub={t('page.sub')} actions={back} />
      <Editor id={id} planned={planned} tasks={tasks.items} />
    </div>
  )
}

type Props = { planned: PlannedModules; tasks: readonly Task[] }

function Editor({ id, planned, tasks }: Props & { id: string }) {
  const t = useT('cohorts-learning')
  const save = useSaveModules(id)
  const [read, setRead] = useState(planned)
  const stale = useStale(read)
  const form: ModulesForm = useForm<ModulesInput, ModulesValues>({
    schema: modulesSchema,
    initial: toValues(read),
    // A draft of an older version would take away what others have saved since.
    draftKey: `cohort-modules.${id}.${read.version}`,
    onSubmit: async (body) => {
      const saved = await stale.watch(() => save.mutateAsync({ ...body, version: stale.current.version }))
      stale.forget()
      setRead(saved)
      form.reset(toValues(saved))
      toast(t('page.saved'))
    },
  })
  return (
    <form {...form.props} className="stack">
      <FormFailure text={form.failure} />
      <EntryList
        value={form.values.modules}
        onChange={(modules) => form.set('modules', modules)}
        blank={blankModule}
        addLabel={t('page.addModule')}
        max={moduleLimits.modules}
      >
        {(i) => <ModuleFields form={form} i={i} planned={planned} tasks={tasks} />}
      </EntryList>
      <Card className="row row--wrap" pad>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('page.save')}
        </Button>
        <p className="small muted">{t('page.note')}</p>
      </Card>
    </form>
  )
}

function ModuleFields({ form, i, planned, tasks }: Props & { form: ModulesForm; i: number }) {
  const t = useT('cohorts-learning')
  return (
    <>
      <div className="grid cols-2 formgrid">
        {locales.map((locale) => (
          <Field
            key={locale}
            label={t(`page.module.${locale}`)}
            optional={locale !== 'pt'}
            {...form.field(`modules.${i}.title.${locale}`)}
          >
            <Input lang={locale} maxLength={moduleLimits.title} {...form.input(`modules.${i}.title.${locale}`)} />
          </Field>
        ))}
      </div>
      <EntryList
        value={form.values.modules[i]!.items}
        onChange={(items) => form.set(`modules.${i}.items`, items)}
        blank={blankItem}
        addLabel={t('page.addItem')}
        max={moduleLimits.items}
      >
        {(j) => <ItemFields form={form} path={`modules.${i}.items.${j}`} people={planned.people} tasks={tasks} />}
      </EntryList>
    </>
  )
}
