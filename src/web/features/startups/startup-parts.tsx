import { queryOptions, useQuery } from '@tanstack/react-query'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'

const partsQuery = queryOptions({ queryKey: ['startup parts'], queryFn: loadParts, staleTime: Infinity })

/** Before the page appears, so that nothing on it moves afterwards. */
export async function prefetchParts(startupId: string): Promise<void> {
  await fetchFirst(partsQuery)
  const parts = queryClient.getQueryData(partsQuery.queryKey) ?? []
  await Promise.all(parts.map(async ({ prefetch }) => prefetch?.(startupId)))
}

/** What other areas know of a startup, such as its postings. */
export function StartupParts({ startupId }: { startupId: string }) {
  const { data = [] } = useQuery(partsQuery)
  return data.map(({ name, Section }) => <Section key={name} startupId={startupId} />)
}

async function loadParts() {
  const registered = areas.flatMap(({ name, startup }) =>
    startup && (!startup.scope || session.hasScope(startup.scope)) ? [{ name, ...startup }] : [],
  )
  const [parts] = await Promise.all([
    Promise.all(registered.map(async ({ name, load }) => ({ name, ...(await load()) }))),
    loadTexts(registered.flatMap(({ texts }) => texts)),
  ])
  return parts
}
