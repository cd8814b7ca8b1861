import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import { problemKinds } from '#contract/problems/problems.ts'
import { Timeline } from '#web/components/display/timeline.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { organisationQueries } from '#web/features/organisations/api.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemQueries } from './api.ts'
import { ProblemForm } from './problem-form.tsx'

/** `id` changes a problem that exists; `kind=platform` reports something wrong with the site. */
export const problemFormSearch = z.object({ id: z.optional(id), kind: z.optional(z.enum(problemKinds)) })
type Search = z.output<typeof problemFormSearch>

export async function loader({ search }: { search: Search }) {
  await Promise.all([
    search.id && queryClient.ensureQueryData(problemQueries.detail(search.id)),
    session.hasScope('organisations:belong') && queryClient.ensureQueryData(organisationQueries.mine()),
  ])
}

export function ProblemFormPage() {
  const t = useT('problems')
  const { id: changed, kind: asked = 'problem' }: Search = useSearch({ from: '/problem' })
  const { data: problem } = useQuery({ ...problemQueries.detail(changed ?? ''), enabled: changed !== undefined })
  const kind = problem?.kind ?? asked
  const which = problem ? 'edit' : kind
  return (
    <>
      <PageHeader title={t(`form.${which}Title`)} sub={t(`form.${which}Sub`)} />
      <div className="main-aside">
        <ProblemForm key={problem?.id ?? kind} kind={kind} problem={problem} />
        <aside className="aside stack" aria-label={t('form.next')}>
          {kind === 'problem' && <NextSteps />}
          {!problem && <OtherKind kind={kind} />}
        </aside>
      </div>
    </>
  )
}

function NextSteps() {
  const t = useT('problems')
  const answer = {
    title: t('form.nextAnswer', { days: useProgramme()?.rules.problemDays ?? 0 }),
    meta: t('form.nextAnswerNote'),
  }
  const challenge = { title: t('form.nextChallenge'), meta: t('form.nextChallengeNote') }
  return (
    <Card as="section">
      <CardHead title={t('form.next')} />
      <Timeline
        label={t('form.next')}
        steps={[
          { id: 'send', state: 'now', title: t('form.nextSend') },
          { id: 'answer', state: 'todo', ...answer },
          { id: 'partner', state: 'todo', title: t('form.nextPartner') },
          { id: 'challenge', state: 'todo', ...challenge },
        ]}
      />
    </Card>
  )
}

function OtherKind({ kind }: { kind: (typeof problemKinds)[number] }) {
  const t = useT('problems')
  const other = kind === 'problem' ? 'platform' : 'problem'
  return (
    <Card pad as="section" className="stack">
      <h2 className="title-card">{t(`form.${other}Question`)}</h2>
      <p className="small muted">{t(`form.${other}Text`)}</p>
      <Link className="link small" to="/problem" search={other === 'platform' ? { kind: other } : {}}>
        {t(`form.${other}Link`)}
      </Link>
    </Card>
  )
}
