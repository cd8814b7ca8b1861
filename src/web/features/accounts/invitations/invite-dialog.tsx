import { useQuery } from '@tanstack/react-query'
import { inviteToProgramme, type ProgrammeInvitation } from '#contract/accounts/invitations.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Combobox, type ComboboxProps } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { organisationQueries } from '#web/features/organisations/api.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useInvitedRoles } from '../account-marks.tsx'
import { useInvite } from '../api.ts'

type Props = { replaces?: ProgrammeInvitation; onClose: () => void }

/** Invites one person by e-mail, or once more at the right address. */
export function InviteDialog({ replaces, onClose }: Props) {
  const t = useT('accounts')
  const invite = useInvite()
  const locale = useLocale()
  const missing = missingIn({ email: t('invite.missingEmail'), organisationId: t('invite.missingOrganisation') })
  const form = useForm({
    schema: inviteToProgramme.body,
    initial: {
      email: '',
      firstName: '',
      lastName: '',
      role: 'mentor',
      organisationId: null as string | null,
      locale,
      ...(replaces && wrongIn(replaces)),
    },
    ownText: (path, code) => (code === 'email_taken' ? t('invite.taken') : missing(path, code)),
    onSubmit: async (body) => {
      await invite.mutateAsync(body)
      onClose()
      toast(t('invite.sent'), { text: body.email })
    },
  })
  const languages = locales.map((value) => ({ value, label: t(`locale.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t(replaces ? 'invite.mendTitle' : 'invite.title')}
      context={t(replaces ? 'invite.mendContext' : 'invite.context')}
      keep={t('invite.keep')}
      submit={t('invite.send')}
      onClose={onClose}
    >
      <Field label={t('fact.email')} {...form.field('email')}>
        <Input type="email" autoComplete="off" {...form.input('email')} />
      </Field>
      <div className="grid cols-2">
        <Field label={t('invite.firstName')} optional {...form.field('firstName')}>
          <Input autoComplete="off" {...form.input('firstName')} />
        </Field>
        <Field label={t('invite.lastName')} optional {...form.field('lastName')}>
          <Input autoComplete="off" {...form.input('lastName')} />
        </Field>
        <Field label={t('column.role')} {...form.field('role')}>
          <Select options={useInvitedRoles()} {...form.input('role')} />
        </Field>
        <Field label={t('invite.locale')} {...form.field('locale')}>
          <Select options={languages} {...form.input('locale')} />
        </Field>
      </div>
      {form.values.role === 'partner' && (
        <Field label={t('invite.organisation')} hint={t('invite.organisationHint')} {...form.field('organisationId')}>
          <OrganisationChooser {...form.control('organisationId')} />
        </Field>
      )}
    </FormDialog>
  )
}

function OrganisationChooser(props: Omit<ComboboxProps, 'options'>) {
  const known = useQuery(organisationQueries.names()).data?.items ?? []
  return <Combobox options={known.map(({ id, name }) => ({ value: id, label: name }))} {...props} />
}

function wrongIn({ id, email, name, role, locale }: ProgrammeInvitation) {
  const [firstName = '', ...rest] = name?.split(' ') ?? []
  return { email, firstName, lastName: rest.join(' '), role, locale, replaces: id }
}
