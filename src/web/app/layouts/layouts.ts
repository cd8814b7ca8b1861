import type { ComponentType, ReactNode } from 'react'
import type { LayoutName } from '#contract/page-marks.ts'
import { session } from '#web/lib/api/client.ts'
import type { Marks } from '../marks.ts'

type Layout = ComponentType<{ children: ReactNode }>

const importers: Record<LayoutName, () => Promise<Layout>> = {
  auth: async () => (await import('./auth-layout.tsx')).AuthLayout,
  blank: async () => (await import('./blank-layout.tsx')).BlankLayout,
  default: async () => (await import('./default-layout.tsx')).DefaultLayout,
}

/** Visitors may have a layout of their own. */
export const layoutOf = ({ layout, guestLayout }: Marks) =>
  session.state().loggedIn ? layout : (guestLayout ?? layout)

const loaded = new Map<LayoutName, Layout>()

export async function loadLayout(name: LayoutName = 'default') {
  if (!loaded.has(name)) loaded.set(name, await importers[name]())
}

/** A layout that `loadLayout` has loaded; the pipeline does so before it renders a page. */
export function loadedLayout(name: LayoutName = 'default'): Layout | undefined {
  return loaded.get(name)
}
