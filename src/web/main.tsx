// First of all: tokens.css settles the order of the style layers.
import './styles/tokens.css'
import './styles/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followRouter } from './app/follow-router.ts'
import { LastResort } from './app/last-resort.tsx'
import { makeRouter } from './app/router.ts'
import { ApiError } from './lib/api/api-error.ts'
import { session } from './lib/api/client.ts'
import { startLocale } from './lib/text/i18n.ts'
import { PageError } from './lib/page/page-error.ts'
import './app/app.css'

/** The language first, then the session: nothing is drawn before it is known who is there. */
async function start() {
  startLocale({ detect: document.documentElement.dataset['detectLanguage'] === 'true' })
  await session.start()
  await breath()
  const router = makeRouter()
  followRouter(router)
  router.subscribe('onRendered', () => document.querySelector('#boot')?.remove())
  await router.load()
  const app = createRoot(document.querySelector('#app')!, { onCaughtError })
  // As a transition the first page is drawn in small steps.
  startTransition(() => {
    app.render(
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>,
    )
  })
}

/** Start-up in two parts: a slow telephone answers a touch in between. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

function onCaughtError(error: unknown) {
  // Errors with a page of their own are no faults of the program.
  if (!(error instanceof PageError) && !(error instanceof ApiError)) console.error(error)
}

// Not awaited: the files of the pages import from this one, and would wait for its end for ever.
start().catch((error: unknown) => {
  // theme.js says so, as it does when this code cannot be had.
  dispatchEvent(new Event('viveiro:start-failed'))
  throw error
})
