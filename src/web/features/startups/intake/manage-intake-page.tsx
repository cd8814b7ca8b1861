import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { id } from '#contract/endpoint.ts'
import type { StartupIntake } from '#contract/startups/intake.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { IntakeForm } from './intake-form.tsx'
import { manageQueries } from '../manage/api.ts'

/** `id` is the intake that is edited, or `new`. */
export const intakeSearch = z.object({ id: z.optional(z.union([z.literal('new'), id])) })

export async function loader() {
  await queryClient.ensureQueryData(manageQueries.intakes())
}

/** When startups may ask to be taken in, within how many days they are answered, and what they are asked. */
export function ManageIntakePage() {
  const t = useT('startups-manage')
  const navigate = useNavigate()
  const { id: chosen } = useSearch({ from: '/manage/startups/intake' })
  const intakes = useQuery(manageQueries.intakes()).data?.items ?? []
  const edited = chosen === 'new' ? undefined : (intakes.find((one) => one.id === chosen) ?? intakes[0])
  const keep = async (saved: StartupIntake) => {
    await refreshArea('startups')
    if (edited) return
    toast(t('intake.created'))
    await navigate({ to: '/manage/startups/intake', search: { id: saved.id }, replace: true, ignoreBlocker: true })
  }
  const actions = (
    <>
      <ButtonLink to="/manage/startups" search={{ view: 'all' }}>
        {t('all')}
      </ButtonLink>
      <ButtonLink variant="primary" to="/manage/startups/intake" search={{ id: 'new' }}>
        <Plus />
        {t('intake.new')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PageHeader title={t('intakeSettings')} sub={t('intake.sub')} actions={actions} />
      <div className="stack stack--lg">
        <Section id="intakes" title={t('intake.list')}>
          <List>
            {intakes.map((intake) => (
              <IntakeRow key={intake.id} intake={intake} isChosen={intake.id === edited?.id} />
            ))}
          </List>
        </Section>
        <IntakeForm key={edited?.id ?? 'new'} intake={edited} onSaved={keep} />
      </div>
    </>
  )
}

function IntakeRow({ intake, isChosen }: { intake: StartupIntake; isChosen: boolean }) {
  const t = useT('startups-manage')
  const { day } = useFormat()
  const { opensAt, closesAt, startups } = intake
  const dates = closesAt
    ? t('intake.between', { from: day(opensAt), to: day(closesAt) })
    : t('intake.from', { from: day(opensAt) })
  return (
    <ListRow>
      <div className="grow">
        <Link
          className="medium stretched"
          to="/manage/startups/intake"
          search={{ id: intake.id }}
          aria-current={isChosen ? 'true' : undefined}
        >
          <Translated text={intake.name} />
        </Link>
        <p className="small muted">{dates}</p>
      </div>
      <span className="small subtle">{t('intake.startups', { count: startups })}</span>
      <Status tone={intake.isOpen ? 'success' : 'neutral'}>{t(intake.isOpen ? 'intake.open' : 'intake.closed')}</Status>
    </ListRow>
  )
}
