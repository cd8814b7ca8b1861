import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { reportLimits, type ReportItem } from '#contract/figures/reports.ts'
import { line } from '#contract/rules.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reportQueries, useCreateReport } from './api.ts'

export const prefetch = () => fetchFirst(reportQueries.list())

/** The reports for sponsors. */
export function ReportsPage() {
  const t = useT('figures-reports')
  const query = useQuery(reportQueries.list())
  const [naming, setNaming] = useState(false)
  const add = (
    <Button variant="primary" onClick={() => setNaming(true)}>
      <Plus />
      {t('new')}
    </Button>
  )
  const figures = (
    <ButtonLink to="/manage/figures">
      <ChartColumn />
      {t('toFigures')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          <>
            {figures}
            {add}
          </>
        }
      />
      <Loaded query={query} skeleton={<Skeleton height="12rem" />} failure={t('failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('emptyTitle')} action={add}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <List>
              {items.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </List>
          )
        }
      </Loaded>
      {naming && <NameDialog onClose={() => setNaming(false)} />}
    </>
  )
}

function Row({ report: { id, title, updatedAt, frozenAt, liveLinks, isPublic } }: { report: ReportItem }) {
  const t = useT('figures-reports')
  const locale = useLocale()
  const { date } = useFormat()
  const facts = [
    frozenAt ? t('frozenAt', { date: date(frozenAt) }) : t('neverFrozen'),
    t('changed', { date: date(updatedAt) }),
    isPublic && t('isPublic'),
  ]
  return (
    <ListRow>
      <div className="grow">
        <Link className="medium stretched" to="/manage/figures/reports/$id" params={{ id }}>
          {pick(title, locale)}
        </Link>
        <p className="small subtle">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Status tone={liveLinks > 0 ? 'success' : 'neutral'}>{t('live', { count: liveLinks })}</Status>
    </ListRow>
  )
}

const nothing = {
  lead: null,
  sections: [],
  figures: [],
  by: 'month' as const,
  edition: null,
  from: null,
  to: null,
  stories: [],
}
const schema = z.object({ title: line(reportLimits.title) })

function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useT('figures-reports')
  const navigate = useNavigate()
  const create = useCreateReport()
  const form = useForm({
    schema,
    initial: { title: '' },
    ownText: (_, code) => (code === 'required' ? t('missing.title') : undefined),
    onSubmit: async ({ title }) => {
      const { id } = await create.mutateAsync({ ...nothing, title: { pt: title } })
      await navigate({ to: '/manage/figures/reports/$id', params: { id } })
    },
  })
  return (
    <FormDialog form={form} title={t('newTitle')} keep={t('keep')} submit={t('create')} onClose={onClose}>
      <Field label={t('field.title')} {...form.field('title')}>
        <Input maxLength={reportLimits.title} {...form.input('title')} />
      </Field>
    </FormDialog>
  )
}
