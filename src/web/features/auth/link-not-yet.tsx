import type { ReactNode } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import '#web/components/fields/field.css'

type Props = { title: string; retry: string; error: unknown; onRetry: () => void; children: ReactNode }

/** The page of a mailed link until the server has said what it stands for; the children are its skeleton. */
export function LinkNotYet({ title, retry, error, onRetry, children }: Props) {
  const locale = useLocale()
  return (
    <>
      <h1 className="auth__title">{title}</h1>
      {error ? (
        <div className="form auth__fields">
          <Alert tone="danger" announce>
            {errorMessage(locale, error)}
          </Alert>
          <Button size="lg" onClick={onRetry}>
            {retry}
          </Button>
        </div>
      ) : (
        <Skeletons className="auth__fields">{children}</Skeletons>
      )}
    </>
  )
}
