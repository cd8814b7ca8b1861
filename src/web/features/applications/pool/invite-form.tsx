import { useQuery } from '@tanstack/react-query'
import { inviteFromPool, type Pooled } from '#contract/applications/pool.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { opportunityQueries } from '#web/features/opportunities/api.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { orNone, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useInviteFromPool } from '../api.ts'

type Props = { person: Pick<Pooled, 'id' | 'name' | 'invited'>; onClose: () => void }

/** Invites somebody of the pool to one of the postings that take applications. */
export function InviteDialog({ person: { id, name, invited }, onClose }: Props) {
  const m = useT('applications-manage')
  const locale = useLocale()
  const invite = useInviteFromPool(id)
  const open = useQuery(opportunityQueries.newest()).data?.items ?? []
  const postings = open
    .filter(({ slug }) => !invited.some((one) => one.slug === slug))
    .map(({ slug, title, organisation }) => ({ value: slug, label: `${pick(title, locale)}, ${organisation.name}` }))
  const form = useForm({
    schema: {
      safeParse: ({ opportunity }: { opportunity: string }) =>
        inviteFromPool.body.safeParse({ opportunity: orNone(opportunity) }),
    },
    initial: { opportunity: '' },
    onSubmit: async ({ opportunity }) => {
      await invite.mutateAsync(opportunity)
      toast(m('pool.sent', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={m('pool.inviteTitle', { name })}
      keep={m('pool.keep')}
      submit={m('pool.send')}
      blocked={postings.length === 0}
      onClose={onClose}
    >
      <p className="muted">{m(postings.length === 0 ? 'pool.noPosting' : 'pool.inviteText')}</p>
      <Field label={m('pool.posting')} {...form.field('opportunity')}>
        <Select options={postings} placeholder={m('pool.choose')} {...form.input('opportunity')} />
      </Field>
    </FormDialog>
  )
}
