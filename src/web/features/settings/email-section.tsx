import { correctEmail } from '#contract/auth.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { call, session } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

export const emailPart: SettingsPart = { Section: EmailSection }

function EmailSection() {
  const { user } = useSession()
  return <FormCard>{user && !user.emailVerified && <EmailForm key={user.email} email={user.email} />}</FormCard>
}

function EmailForm({ email }: { email: string }) {
  const t = useT('settings')
  const locale = useLocale()
  const form = useForm({
    schema: correctEmail.body,
    initial: { email, currentPassword: '' },
    ownText: (path, code) =>
      path === 'currentPassword' && code !== 'password_wrong' ? t('password.missingCurrent') : undefined,
    onSubmit: async (body) => {
      await call(correctEmail, { body }).catch((error: unknown) => {
        throw onItsField(error, 'password_wrong', 'currentPassword', locale)
      })
      toast(t('email.saved'), { text: t('email.savedText', { email: body.email }) })
      await session.refresh()
      form.reset({ email: body.email, currentPassword: '' })
    },
  })
  return (
    <FormSection title={t('email.title')} note={t('email.note')} id="email">
      <form className="form" {...form.props}>
        <FormFailure text={form.errors.length === 0 ? form.failure : null} />
        <Field label={t('email.label')} {...form.field('email')}>
          <Input type="email" autoComplete="email" autoCapitalize="off" {...form.input('email')} />
        </Field>
        <Field label={t('password.current')} {...form.field('currentPassword')}>
          <PasswordField autoComplete="current-password" {...form.input('currentPassword')} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('email.submit')}
          </Button>
        </div>
      </form>
    </FormSection>
  )
}
