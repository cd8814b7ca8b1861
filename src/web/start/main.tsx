// Must come first: tokens.css sets the order of the style layers.
import '../styles/tokens.css'
import '../styles/dark.css'
import '../styles/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { loginPath } from '#contract/page-marks.ts'
import { makeRouter } from '#web/app/router.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import { startLocale } from '#web/lib/text/i18n.ts'
import { PageError } from '#web/lib/page/page-error.ts'
import { breath } from '#web/lib/page/breath.ts'
import { followRouter } from './follow-router.ts'
import { LastResort } from './last-resort.tsx'
import '../app/app.css'
import './first-picture.css'

/** Language first, then the session: nothing renders before the session is known. */
async function start() {
  startLocale({ detect: document.documentElement.dataset['detectLanguage'] === 'true' })
  // React's own start is a task of its own, while the session is asked for.
  const dom = breath().then(() => import('react-dom/client'))
  await session.start()
  await breath()
  const router = makeRouter()
  if (location.pathname !== loginPath) await router.options.context.addAllRoutes()
  await breath()
  followRouter(router)
  await router.load()
  const { createRoot } = await dom
  const app = createRoot(document.querySelector('#app')!, { onCaughtError })
  // As a transition, the first page renders in small steps.
  startTransition(() => {
    app.render(
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>,
    )
  })
}

function onCaughtError(error: unknown) {
  // Errors that have their own page are not bugs.
  if (!(error instanceof PageError) && !(error instanceof ApiError)) console.error(error)
}

// Once the page is parsed, and not from this module itself: other pages' modules, which import this one, do not wait for
// the start. The breath makes the module's evaluation a task of its own.
addEventListener('DOMContentLoaded', () => {
  breath()
    .then(start)
    .catch((error: unknown) => {
      // theme.js shows the failure, as it does when this code fails to load.
      dispatchEvent(new Event('viveiro:start-failed'))
      throw error
    })
})
