import { pageNotFound } from '#web/lib/page-error.ts'
import { ErrorScreen } from './error-page.tsx'

export function NotFoundPage() {
  return <ErrorScreen error={pageNotFound()} />
}
