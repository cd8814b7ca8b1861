import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useResendVerification } from '#web/features/auth/api.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import './event-rsvp.css'

/** Registration needs a confirmed e-mail: says so, sends the mail again, and checks again on request. */
export function VerifyFirst() {
  const t = useT('events')
  const locale = useLocale()
  const { user } = useSession()
  const client = useQueryClient()
  const complain = (error: Error) => toast(errorMessage(locale, error), { tone: 'danger' })
  const resend = useResendVerification()
  const send = () => resend.mutate(undefined, { onSuccess: () => toast(t('verify.sent')), onError: complain })
  const look = useMutation({
    mutationFn: async () => {
      await session.refresh()
      await client.invalidateQueries({ queryKey: ['events'] })
      return session.state().user?.emailVerified ?? false
    },
    onSuccess: (verified) => verified || toast(t('verify.notYet'), { tone: 'warning' }),
    onError: complain,
  })
  return (
    <div className="rsvp__text rsvp__text--stacked">
      <div className="grow">
        <p className="strong">{t('verify.title')}</p>
        <p className="small muted">{t('verify.text', { email: user?.email ?? '' })}</p>
      </div>
      <div className="rsvp__acts">
        <Button variant="ink-line" loading={look.isPending} onClick={() => look.mutate()}>
          {t('verify.done')}
        </Button>
        <Button variant="ink" loading={resend.isPending} onClick={send}>
          {t('verify.send')}
        </Button>
      </div>
    </div>
  )
}
