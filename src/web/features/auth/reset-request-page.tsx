import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { requestReset } from '#contract/auth/auth.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { call } from '#web/lib/api/client.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './auth.css'
import { useCarriedEmail } from './carried-email.ts'
import { useHeadingFocus } from '#web/lib/page/heading-focus.ts'

export function ResetRequestPage() {
  const t = useT('password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      {sentTo === null ? <Request onSent={setSentTo} /> : <Sent email={sentTo} onAgain={() => setSentTo(null)} />}
      <p className="auth__alt">
        <Link className="link link--quiet" to="/auth/login">
          <ArrowLeft />
          {t('reset.back')}
        </Link>
      </p>
    </>
  )
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  const t = useT('password')
  const form = useForm({
    schema: requestReset.body,
    initial: { email: useCarriedEmail() },
    ownText: (_, code) => (code === 'required' ? t('reset.missing') : undefined),
    onSubmit: async (body) => {
      await call(requestReset, { body })
      onSent(body.email)
    },
  })
  return (
    <>
      <h1 className="auth__title">{t('reset.title')}</h1>
      <p className="lead">{t('reset.lead')}</p>
      <form className="form auth__fields" {...form.props}>
        <FormFailure text={form.failure} />
        <Field label={t('reset.email')} {...form.field('email')}>
          <Input type="email" autoComplete="username" {...form.input('email')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={form.submitting}>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  )
}

/** The same text for known and unknown addresses, so that nobody learns who has an account. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT('password')
  const heading = useHeadingFocus()
  return (
    <>
      <h1 className="auth__title" ref={heading} tabIndex={-1}>
        {t('reset.sentTitle')}
      </h1>
      <p className="lead">{t.rich('reset.sentLead', { email: <strong key="email">{email}</strong> })}</p>
      <p className="auth__alt">{t('reset.sentHint')}</p>
      <div className="auth__actions">
        <Button size="lg" onClick={onAgain}>
          {t('reset.again')}
        </Button>
      </div>
    </>
  )
}
