import { useQuery } from '@tanstack/react-query'
import { changeEmail, emailSides, type OwnEmail } from '#contract/auth/email.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call, session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { settingsQueries, useStopEmailChange } from './api.ts'

export const emailPart: SettingsPart = {
  Section: EmailSection,
  prefetch: () => fetchFirst(settingsQueries.email()),
}

function EmailSection() {
  const t = useT('auth-email')
  const locale = useLocale()
  const format = useFormat()
  const { data, error } = useQuery(settingsQueries.email())
  const note = data?.verified === false ? t('section.noteCorrect') : t('section.noteChange')
  return (
    <FormCard>
      <FormSection title={t('section.title')} note={note} id="email">
        {!data && error && <Alert tone="danger">{errorMessage(locale, error)}</Alert>}
        {data?.refusedAt && (
          <Alert tone="danger" title={t('section.refused')}>
            {t('section.refusedText', { email: data.email, date: format.day(data.refusedAt) })}
          </Alert>
        )}
        {data && (data.change ? <Waiting {...data} change={data.change} /> : <EmailForm {...data} key={data.email} />)}
      </FormSection>
    </FormCard>
  )
}

function EmailForm({ email, verified }: OwnEmail) {
  const t = useT('auth-email')
  const settings = useT('settings')
  const locale = useLocale()
  const form = useForm({
    schema: changeEmail.body,
    initial: { email: verified ? '' : email, currentPassword: '' },
    ownText: (path, code) =>
      path === 'currentPassword' && code !== 'password_wrong' ? settings('password.missingCurrent') : undefined,
    onSubmit: async (body) => {
      const answer = await call(changeEmail, { body }).catch((error: unknown) => {
        const atPassword = onItsField(error, 'password_wrong', 'currentPassword', locale)
        throw onItsField(atPassword, 'email_unchanged', 'email', locale)
      })
      const said = verified ? 'asked' : 'corrected'
      toast(t(`section.${said}`), { text: t(`section.${said}Text`, { email: body.email }) })
      await session.refresh()
      form.reset({ email: verified ? '' : body.email, currentPassword: '' })
      queryClient.setQueryData(settingsQueries.email().queryKey, answer)
    },
  })
  return (
    <form className="form" {...form.props}>
      <FormFailure text={form.errors.length === 0 ? form.failure : null} />
      {verified && <p>{t('section.now', { email })}</p>}
      <Field label={verified ? t('section.labelNew') : t('section.label')} {...form.field('email')}>
        <Input type="email" autoComplete="email" {...form.input('email')} />
      </Field>
      <Field label={settings('password.current')} {...form.field('currentPassword')}>
        <PasswordField autoComplete="current-password" {...form.input('currentPassword')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {verified ? t('section.change') : t('section.correct')}
        </Button>
      </div>
    </form>
  )
}

type WaitingProps = { email: string; change: NonNullable<OwnEmail['change']> }

/** The two confirmations that a change needs, and the way out of it. */
function Waiting({ email, change }: WaitingProps) {
  const t = useT('auth-email')
  const format = useFormat()
  const stop = useStopEmailChange()
  const addresses = { old: email, new: change.email }
  const steps = emailSides.map((side) => {
    const done = change.confirmed.includes(side)
    const title = t(done ? 'section.done' : 'section.open', { email: addresses[side] })
    return { id: side, state: done ? ('done' as const) : ('todo' as const), title }
  })
  return (
    <div className="form">
      <Timeline label={t('section.steps')} steps={steps} />
      <p className="small subtle">{t('section.until', { when: format.dateTime(change.expiresAt) })}</p>
      {!change.confirmed.includes('old') && <p className="small subtle">{t('section.lost')}</p>}
      <div>
        <Button
          loading={stop.isPending}
          onClick={() => stop.mutate(undefined, { onSuccess: () => toast(t('section.stopped')) })}
        >
          {t('section.stop')}
        </Button>
      </div>
    </div>
  )
}
