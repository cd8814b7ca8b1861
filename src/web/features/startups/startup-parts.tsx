import { useQuery } from '@tanstack/react-query'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { loadTexts } from '#web/lib/text/i18n.ts'

/** What other areas know of a startup, such as its postings; loaded once the page is there. */
export function StartupParts({ startupId }: { startupId: string }) {
  const { data = [] } = useQuery({ queryKey: ['startup parts'], queryFn: loadParts, staleTime: Infinity })
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
