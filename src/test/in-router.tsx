import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#web/lib/api/query.ts'

/** Renders a part that holds links or navigates, at whatever address. For whole pages there is `openPage`. */
export async function renderInRouter(Part: () => ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routeTree = createRootRoute({ component: Part, notFoundComponent: Part })
  const router = createRouter({ routeTree, history })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  return { history }
}
