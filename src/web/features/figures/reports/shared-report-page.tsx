import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ReportView as Report } from '#contract/figures/report-view.ts'
import type { SharedReport } from '#contract/figures/shared-reports.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { openShared, reportQueries, sharedFile } from './api.ts'
import { PaperButtons } from './paper-buttons.tsx'
import { ReportView } from './report-view.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(reportQueries.shared(params['code']!))

/** A report for who holds its link. */
export function SharedReportPage() {
  const t = useT('figures-report')
  return (
    <VisitorFrame login={t('login')}>
      <Shared />
    </VisitorFrame>
  )
}

type Opened = { shared: SharedReport; password: string | null }

function Shared() {
  const t = useT('figures-report')
  const { code } = useParams({ from: '/reports/$code' })
  const query = useQuery(reportQueries.shared(code))
  const [unlocked, setUnlocked] = useState<Opened>()
  if (query.error instanceof ApiError && query.error.code === 'not_found')
    return (
      <EmptyState level={1} lit={0} title={t('shared.unknown')}>
        {t('shared.unknownText')}
      </EmptyState>
    )
  return (
    <Loaded query={query} skeleton={<Skeleton height="20rem" />} failure={t('shared.failed')}>
      {(first) => {
        const { shared, password } = unlocked ?? { shared: first, password: null }
        if (shared.report) return <Open report={shared.report} code={code} password={password} />
        if (shared.state === 'locked')
          return <Locked code={code} onOpen={(now, typed) => setUnlocked({ shared: now, password: typed })} />
        return <Over shared={shared} />
      }}
    </Loaded>
  )
}

function Open({ report, code, password }: { report: Report; code: string; password: string | null }) {
  const locale = useLocale()
  const title = pick(report.title, locale)
  useTitle(title)
  return (
    <ReportView
      report={report}
      actions={<PaperButtons name={title} file={() => sharedFile(code, password, locale)} />}
    />
  )
}

function Over({ shared: { state, endsAt } }: { shared: SharedReport }) {
  const t = useT('figures-report')
  const { date } = useFormat()
  if (state === 'gone')
    return (
      <EmptyState level={1} lit={0} title={t('shared.gone')}>
        {t('shared.goneText')}
      </EmptyState>
    )
  const day = endsAt ? date(new Date(Date.parse(endsAt) - 1)) : ''
  return (
    <EmptyState level={1} lit={0} title={t('shared.over', { date: day })}>
      {t('shared.overText')}
    </EmptyState>
  )
}

const schema = z.object({ password: z.string().check(z.minLength(1)) })

function Locked({ code, onOpen }: { code: string; onOpen: (shared: SharedReport, password: string) => void }) {
  const t = useT('figures-report')
  const locale = useLocale()
  const form = useForm({
    schema,
    initial: { password: '' },
    ownText: (_, error) => (error === 'report_password_wrong' ? t('shared.wrong') : t('shared.missing')),
    onSubmit: async ({ password }) => {
      const shared = await openShared(code, password).catch((error: unknown) => {
        throw onItsField(error, 'report_password_wrong', 'password', locale)
      })
      onOpen(shared, password)
    },
  })
  return (
    <Card as="section" pad className="stack">
      <h1 className="title-page">{t('shared.locked')}</h1>
      <p className="muted">{t('shared.lockedText')}</p>
      <form className="form" {...form.props}>
        <FormFailure text={form.errors.length === 0 ? form.failure : null} />
        <Field label={t('shared.password')} {...form.field('password')}>
          <PasswordField autoComplete="off" {...form.input('password')} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('shared.open')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
