import { Outlet, useMatches } from '@tanstack/react-router'
import { createElement } from 'react'
import { useFirstPictureGone } from '#web/lib/page/first-picture.ts'
import { useTitleText } from '#web/lib/page/route-titles.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { layoutOf, loadedLayout } from './layouts/layouts.ts'
import { LoadingBarView } from './loading-bar-view.tsx'

/** Around every page: the loading bar and the layout that the page is marked with. */
export function Root() {
  const marks = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  useTitle(useTitleText(marks ?? {}))
  const layout = loadedLayout(layoutOf(marks ?? {}))
  return (
    <>
      <LoadingBarView />
      {layout && createElement(layout, null, <Page />)}
    </>
  )
}

function Page() {
  useFirstPictureGone()
  return <Outlet />
}
