import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedOrganisationDetail } from '#contract/organisations/manage.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { organisationQueries, useArchive, useMerge } from './api.ts'
import { OrganisationDialog } from './organisation-form.tsx'
import { Challenges, OrganisationFacts, Postings, Problems } from './organisation-parts.tsx'
import { People } from './organisation-people.tsx'
import * as z from 'zod/mini'
import { id as recordId } from '#contract/endpoint.ts'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(organisationQueries.detail(params['id']!))

/** One organisation for the team: who answers for it, what it offers and how well it answers. */
export function ManageOrganisationPage() {
  const { id } = useParams({ from: '/manage/organisations/$id' })
  const { data } = useSuspenseQuery(organisationQueries.detail(id))
  useTitle(data.name)
  return (
    <>
      <Head organisation={data} />
      <div className="main-aside">
        <div className="stack stack--lg">
          <People organisation={data} />
          <Postings organisation={data} managed />
          <Challenges organisation={data} managed />
          <Problems organisation={data} />
        </div>
        <div className="stack">
          <OrganisationFacts organisation={data} />
          <RecordHistory type="organisation" id={data.id} />
        </div>
      </div>
    </>
  )
}

type Props = { organisation: ManagedOrganisationDetail }

function Head({ organisation }: Props) {
  const t = useT('organisations')
  const act = useAct()
  const archive = useArchive(organisation.id)
  const [open, setOpen] = useState<'change' | 'merge'>()
  const { name, can, contactLostAt, invited } = organisation
  const archiving = invited.length > 0 ? t('archiveInvited', { count: invited.length }) : t('archive')
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={name}
        badge={can.reopen && <Status tone="neutral">{t('archivedOne')}</Status>}
        actions={
          <>
            <Button onClick={() => setOpen('change')}>{t('form.edit')}</Button>
            <MoreMenu label={t('more')}>
              {can.archive && (
                <MenuItem id="merge" onAction={() => setOpen('merge')}>
                  {t('merge.open')}
                </MenuItem>
              )}
              <MenuItem id="archive" onAction={() => void act(() => archive.mutateAsync(can.archive))}>
                {can.archive ? archiving : t('reopen')}
              </MenuItem>
            </MoreMenu>
          </>
        }
      />
      {contactLostAt && (
        <Alert tone="warning" title={t('alone.about')}>
          {t('alone.text')}
        </Alert>
      )}
      {open === 'change' && <OrganisationDialog organisation={organisation} onClose={close} />}
      {open === 'merge' && <MergeDialog organisation={organisation} onClose={close} />}
    </>
  )
}

const chosen = z.object({ from: recordId })

/** Takes in another record of the same organisation. */
function MergeDialog({ organisation: { id, name }, onClose }: Props & { onClose: () => void }) {
  const t = useT('organisations')
  const merge = useMerge(id)
  const others = useQuery(organisationQueries.names()).data?.items ?? []
  const form = useForm({
    schema: { safeParse: (values: { from: string | null }) => chosen.safeParse(values) },
    initial: { from: null as string | null },
    ownText: () => t('merge.missing'),
    onSubmit: async ({ from }) => {
      await merge.mutateAsync(from)
      toast(t('merge.done'))
      onClose()
    },
  })
  const options = others.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))
  return (
    <FormDialog
      form={form}
      title={t('merge.title', { name })}
      context={t('merge.context')}
      keep={t('form.keep')}
      submit={t('merge.submit')}
      tone="danger"
      onClose={onClose}
    >
      <Field label={t('merge.from')} {...form.field('from')}>
        <Combobox options={options} {...form.control('from')} />
      </Field>
    </FormDialog>
  )
}
