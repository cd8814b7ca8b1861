import { QueryClientProvider } from '@tanstack/react-query'
import { ToastRegion } from '#web/components/ui/toast.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { factorsQuery } from './api.ts'
import { OwnFactors } from './security-section.tsx'

export const prefetch = () => fetchFirst(factorsQuery())

/** For those of the team whose days of grace are over: nothing else is open until there is a second factor. */
export function EnrolPage() {
  const t = useT('auth-factors')
  const { user } = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <h1 className="auth__title">{t('enrol.title')}</h1>
      <p className="lead">{t('enrol.lead')}</p>
      <div className="form enrol">
        <OwnFactors />
        {user && !user.factorDue && (
          <ButtonLink to="/" variant="primary" size="lg">
            {t('enrol.go')}
          </ButtonLink>
        )}
        <Button variant="ghost" onClick={() => void session.logout()}>
          {t('enrol.leave')}
        </Button>
      </div>
      <ToastRegion />
    </QueryClientProvider>
  )
}
