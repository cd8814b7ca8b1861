import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useResendVerification } from '#web/features/auth/api.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import './verify-banner.css'

/** Until their e-mail is confirmed, people may browse and edit, but not register or submit. */
export function VerifyBanner({ email }: { email: string }) {
  const t = useT('shell')
  const locale = useLocale()
  const resend = useResendVerification()
  const complain = (error: Error) => toast(errorMessage(locale, error), { tone: 'danger' })
  return (
    <div tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <Alert
        tone="note"
        className="verify"
        icon={<MailCheck />}
        title={t('verify.title')}
        announce
        action={
          resend.isSuccess ? undefined : (
            <Button
              size="sm"
              loading={resend.isPending}
              onClick={() => resend.mutate(undefined, { onError: complain })}
            >
              {t('verify.send')}
            </Button>
          )
        }
      >
        {resend.isSuccess ? t('verify.sent', { email }) : t('verify.text', { email })}{' '}
        <Link className="link" to="/settings/$section" params={{ section: 'email' }}>
          {t('verify.correct')}
        </Link>
      </Alert>
    </div>
  )
}
