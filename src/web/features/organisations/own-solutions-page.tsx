import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { organisationQueries } from './api.ts'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(organisationQueries.solutions(params['id']!))

/** What was handed in to a challenge of one's organisation. */
export function OwnSolutionsPage() {
  const t = useT('organisations')
  const { id } = useParams({ from: '/organisation/challenges/$id' })
  const { challenge, items } = useSuspenseQuery(organisationQueries.solutions(id)).data
  useTitle(pick(challenge.title, useLocale()))
  return (
    <>
      <PageHeader
        title={<Translated text={challenge.title} />}
        sub={t(challenge.announced ? 'own.announced' : 'own.judging')}
      />
      {items.length === 0 ? (
        <EmptyState title={t('own.noSolutions')} />
      ) : (
        <List>
          {items.map(({ id: key, title, summary, state, team }) => (
            <ListRow key={key}>
              <div className="grow">
                <p className="medium">{title}</p>
                <p className="small">{summary}</p>
                {team && <p className="small subtle">{team.join(', ')}</p>}
              </div>
              {(state === 'winner' || state === 'finalist') && (
                <Status tone="success">{t(`solutionState.${state}`)}</Status>
              )}
            </ListRow>
          ))}
        </List>
      )}
    </>
  )
}
