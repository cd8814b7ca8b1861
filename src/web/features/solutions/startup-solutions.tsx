import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StartupSolution } from '#contract/solutions/solutions.ts'
import type { StartupPart } from '#web/area.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { solutionQueries } from './api.ts'
import { SolutionStatus } from './solution-card.tsx'

/** The challenges that a startup entered and what came of them, on its page. */
function StartupSolutions({ startupId }: { startupId: string }) {
  const t = useT('solutions')
  const items = useQuery(solutionQueries.ofStartup(startupId)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section id="challenges" title={t('ofStartup.title')}>
      <List>
        {items.map((entered) => (
          <Entered key={entered.id} entered={entered} />
        ))}
      </List>
    </Section>
  )
}

function Entered({ entered }: { entered: StartupSolution }) {
  const { challenge, title, lang, place } = entered
  const t = useT('solutions')
  const locale = useLocale()
  const { ordinal } = useFormat()
  return (
    <ListRow>
      <div className="grow">
        <Link className="medium stretched" to="/challenges/$slug" params={{ slug: challenge.slug }}>
          {pick(challenge.title, locale)}
        </Link>
        <p className="small muted">
          <span lang={lang}>{title}</span>
          {place && ` · ${t('ofStartup.place', { place: ordinal(place) })}`}
        </p>
      </div>
      <SolutionStatus solution={entered} />
    </ListRow>
  )
}

export const startupPart: StartupPart = {
  Section: StartupSolutions,
  prefetch: (startupId) => fetchFirst(solutionQueries.ofStartup(startupId)),
}
