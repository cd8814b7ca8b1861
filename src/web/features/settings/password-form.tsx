import * as z from 'zod/mini'
import { check, rules } from '#contract/rules.ts'
import { NewPasswordField } from '#web/components/fields/new-password-field.tsx'
import { useNewPasswordText } from '#web/components/fields/new-password-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useJudging, usePasswordJudge } from '#web/lib/forms/password-judge.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { savePassword } from './api.ts'

const required = z.string().check(check('required'))
const schema = z.object({ currentPassword: required, password: required, repeat: required })
const initial = { currentPassword: '', password: '', repeat: '' }
const differs = { field: 'repeat', code: 'confirmed', params: {} }

/** In the settings and on the profile. Needs the texts `settings` and `password`. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const t = useT('settings')
  const locale = useLocale()
  const { user } = useSession()
  const personal = user ? [user.firstName, user.lastName, user.email] : []
  const judge = usePasswordJudge()
  const newPasswordText = useNewPasswordText()
  const form = useForm({
    schema,
    initial,
    extra: ({ password, repeat }) => [
      ...judge.issues(password, personal),
      ...(rules.confirmed(repeat, password) ? [] : [differs]),
    ],
    ownText: (path, code) =>
      path === 'currentPassword' && code === 'required' ? t('password.missingCurrent') : newPasswordText(path, code),
    onSubmit: async ({ currentPassword, password }) => {
      await judge.require(password, personal)
      await savePassword(currentPassword, password).catch((error: unknown) => {
        throw onItsField(error, 'password_wrong', 'currentPassword', locale)
      })
      toast(t('password.saved'), { text: t('password.savedText') })
      form.reset()
      onDone?.()
    },
  })
  const { password, repeat } = form.values
  useJudging(judge, password, personal)
  const matches = repeat !== '' && rules.confirmed(repeat, password)
  return (
    <form className="form" {...form.props}>
      <FormFailure text={form.errors.length === 0 ? form.failure : null} />
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label={t('password.current')} {...form.field('currentPassword')}>
        <PasswordField autoComplete="current-password" {...form.input('currentPassword')} />
      </Field>
      <NewPasswordField
        label={t('password.new')}
        hint={t('password.hint')}
        field={form.field('password')}
        input={form.input('password')}
        judgement={judge.judgementOf(password, personal)}
      />
      <Field label={t('password.repeat')} {...form.field('repeat')} ok={matches && t('password.matches')}>
        <PasswordField autoComplete="new-password" {...form.input('repeat')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  )
}
