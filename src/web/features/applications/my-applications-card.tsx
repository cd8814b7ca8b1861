import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Figure } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'
import { isOver } from './application-card.tsx'

/** How many of one's applications are on their way, beside the postings. */
export function MyApplications() {
  const t = useT('applications')
  const items = useQuery(applicationQueries.mine()).data?.items ?? []
  if (items.length === 0) return null
  const count = (state: string) => items.filter((one) => one.state === state).length
  const facts = [
    { term: t('count.active'), value: <Figure value={items.filter(({ state }) => !isOver(state)).length} /> },
    { term: t('count.interview'), value: <Figure value={count('interview')} /> },
    { term: t('count.accepted'), value: <Figure value={count('accepted')} /> },
  ]
  const all = (
    <Link className="link link--quiet small" to="/applications" search={{ tab: 'sent' }}>
      {t('home.all')}
    </Link>
  )
  return (
    <Section id="my-applications" title={t('count.title')} aside={all}>
      <Strip lcd facts={facts} />
    </Section>
  )
}
