import { inviteToProgramme, type ProgrammeInvitation } from '#contract/accounts/invitations.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useRoleChoices } from '../account-marks.tsx'
import { useInvite } from '../api.ts'

type Props = { replaces?: ProgrammeInvitation; onClose: () => void }

/** Invites one person by e-mail, or once more at the right address. */
export function InviteDialog({ replaces, onClose }: Props) {
  const t = useT('accounts')
  const invite = useInvite()
  const locale = useLocale()
  const missing = missingIn({ email: t('invite.missingEmail') })
  const form = useForm({
    schema: inviteToProgramme.body,
    initial: { email: '', firstName: '', lastName: '', role: 'mentor', locale, ...(replaces && wrongIn(replaces)) },
    ownText: (path, code) => (code === 'email_taken' ? t('invite.taken') : missing(path, code)),
    onSubmit: async (body) => {
      await invite.mutateAsync(body)
      onClose()
      toast(t('invite.sent'), { text: body.email })
    },
  })
  const languages = locales.map((value) => ({ value, label: t(`locale.${value}`) }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(replaces ? 'invite.mendTitle' : 'invite.title')}
      context={t(replaces ? 'invite.mendContext' : 'invite.context')}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.errors.length === 0 ? form.failure : null} />
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
          </div>
          <div className="grid cols-2">
            <Field label={t('column.role')} {...form.field('role')}>
              <Select options={useRoleChoices()} {...form.input('role')} />
            </Field>
            <Field label={t('invite.locale')} {...form.field('locale')}>
              <Select options={languages} {...form.input('locale')} />
            </Field>
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('invite.keep')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('invite.send')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function wrongIn({ id, email, name, role, locale }: ProgrammeInvitation) {
  const [firstName = '', ...rest] = name?.split(' ') ?? []
  return { email, firstName, lastName: rest.join(' '), role, locale, replaces: id }
}
