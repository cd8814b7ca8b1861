import { Suspense } from 'react'
import { later } from '#web/lib/page/later.ts'

// Loaded with the shell of the signed-in pages, otherwise on demand: most visits never need it.
const errorPage = later(() => import('./error-page.tsx'))

type Props = { error: unknown }

export function LazyErrorPage(props: Props) {
  return (
    <Suspense>
      <LoadedErrorPage {...props} />
    </Suspense>
  )
}

function LoadedErrorPage(props: Props) {
  const { ErrorPage } = errorPage.use()
  return <ErrorPage {...props} />
}
