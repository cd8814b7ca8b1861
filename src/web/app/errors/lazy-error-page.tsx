import { lazy, Suspense } from 'react'

// Loaded with the shell of the signed-in pages, otherwise on demand: most visits never need it.
const ErrorPage = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }))

export function LazyErrorPage({ error }: { error: unknown }) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}
