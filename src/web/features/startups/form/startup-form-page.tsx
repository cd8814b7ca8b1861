import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pageNotFound } from '#web/lib/page/page-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupQueries } from '../api.ts'
import { StartupForm } from './startup-form.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  if (!params['id']) return
  const { can } = await queryClient.ensureQueryData(startupQueries.detail(params['id']))
  if (!can.edit) throw pageNotFound()
}

export function CreateStartupPage() {
  const t = useT('startups')
  const navigate = useNavigate()
  const open = async (startup: StartupDetail) => {
    toast(t('form.created'))
    await keepStartup(startup)
    await navigate({ to: '/startup/$id', params: { id: startup.id }, replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader title={t('area.create')} sub={t('form.createSub')} />
      <StartupForm onSaved={open} />
    </>
  )
}

export function EditStartupPage() {
  const t = useT('startups')
  const { id } = useParams({ from: '/startup/$id/edit' })
  const { data: startup } = useQuery(startupQueries.detail(id))
  // A saved form starts anew, with no draft behind it.
  const [saves, setSaves] = useState(0)
  useTitle(startup && t('form.editTitle', { name: startup.name }))
  if (!startup) return null
  const onSaved = async (saved: StartupDetail) => {
    await keepStartup(saved)
    setSaves(saves + 1)
  }
  const back = (
    <ButtonLink to="/startup/$id" params={{ id }}>
      {t('form.back')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('form.editTitle', { name: startup.name })} sub={t('form.editSub')} actions={back} />
      <StartupForm key={saves} startup={startup} onSaved={onSaved} />
    </>
  )
}

/** The answer to a change is the newest version; lists are refetched. */
async function keepStartup(startup: StartupDetail) {
  await refreshArea('startups')
  queryClient.setQueryData(startupQueries.detail(startup.id).queryKey, startup)
}
